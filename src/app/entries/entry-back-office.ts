import '#features/back-office/frame/frame.css'
import '#features/back-office/search/search.css'
import '#features/back-office/keyboard/keyboard.css'
import '#features/back-office/session/session.css'
import '#features/back-office/following/following.css'
import '#features/back-office/duplicates/duplicates.css'
import '#features/back-office/home/home.css'
import '#features/back-office/page-parts/page-parts.css'
import '#features/back-office/lists/lists.css'
import '#features/back-office/page-parts/tables.css'
import '#features/back-office/inline/inline.css'
import '#features/back-office/records/records.css'
import '#features/back-office/fields/inputs.css'
import '#features/back-office/fields/rows.css'
import '#features/back-office/forms/conflicts.css'
import '#features/back-office/bulk/bulk.css'
import '#features/back-office/files/files.css'
import '#features/back-office/imports/imports.css'
import '#features/back-office/preview/preview.css'
import { askBeforeLeaving } from '#features/back-office/browser/ask-before-leaving.ts'
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

// The styles of the portal come before ours: in a build its document names them, in development they come with the modules that use them.
if (import.meta.env.DEV)
  for (const load of Object.values(import.meta.glob(['../../**/*.css', '!../../**/features/back-office/**'])))
    void load()

followKeys()
suggest()
suggestRecords()
editRows()
editCells()
askBeforeLeaving()
sendFiles()
notifyOfForm()
const session = watchSession()
startFollowing(session)
startDuplicates(session)
