import { editRows } from '#features/back-office/browser/edit-rows.ts'
import { followKeys } from '#features/back-office/browser/follow-keys.ts'
import { startDuplicates } from '#features/back-office/browser/duplicates/start-duplicates.ts'
import { suggestRecords } from '#features/back-office/browser/suggest-records.ts'
import { editCells } from '#features/back-office/browser/inline/edit-cells.ts'
import { notifyOfForm } from '#features/back-office/browser/following/notify-tabs.ts'
import { startFollowing } from '#features/back-office/browser/following/start-following.ts'
import { sendFiles } from '#features/back-office/browser/send-files.ts'
import { watchSession } from '#features/back-office/browser/watch-session.ts'
import { suggest } from '#features/back-office/browser/suggest.ts'

followKeys()
suggest()
suggestRecords()
editRows()
editCells()
sendFiles()
notifyOfForm()
const session = watchSession()
startFollowing(session)
startDuplicates(session)
