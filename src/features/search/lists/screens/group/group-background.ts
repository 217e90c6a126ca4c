import { isBusinessGroupCode, type BusinessGroupCode } from '#platform/values/business-groups.ts'
import type { BackgroundVariant } from '#platform/widgets/themed-background/background-variants.ts'

/** Each business group has its own background, similar to its drawing on the home page. */
const backgrounds = {
  BG1: 'variant2',
  BG2: 'variant4',
  BG3: 'variant6',
  BG4: 'variant3',
  BG5: 'variant1',
  BG6: 'variant5',
  BG7: 'variant11',
  BG8: 'variant8',
  GLOBAL: 'variant10',
} as const satisfies Record<BusinessGroupCode, BackgroundVariant>

export const groupBackground = (code: string): BackgroundVariant =>
  isBusinessGroupCode(code) ? backgrounds[code] : backgrounds.GLOBAL
