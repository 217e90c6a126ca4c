import { followKeys } from '#features/back-office/keyboard/follow-keys.ts'
import { suggest } from '#features/back-office/keyboard/suggest.ts'

followKeys()
suggest()
