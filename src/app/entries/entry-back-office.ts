import { followKeys } from '#features/back-office/browser/follow-keys.ts'
import { watchSession } from '#features/back-office/browser/watch-session.ts'
import { suggest } from '#features/back-office/browser/suggest.ts'

followKeys()
suggest()
watchSession()
