import { isBusinessGroupCode, type BusinessGroupCode } from '#domain/business-groups.ts'
import type { BackgroundVariant } from '#domain/themed-background.ts'

/** Each has a drawing of its own, near to the one that stands for it on the home page. */
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
