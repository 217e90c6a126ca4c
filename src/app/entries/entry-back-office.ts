import { followKeys } from '#features/back-office/keyboard/follow-keys.ts'
import { watchSession } from '#features/back-office/session/watch-session.ts'
import { suggest } from '#features/back-office/keyboard/suggest.ts'

followKeys()
suggest()
watchSession()
