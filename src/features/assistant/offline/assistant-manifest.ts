import type { LanguageCode } from '#platform/i18n/languages.ts'
import { assistantBase, assistantPath } from '#platform/values/addresses/assistant-path.ts'

/**
 * The manifest with which a sales person installs the Sales Assistant on a device (W3C). It starts on its first page; without a
 * connection the worker leads from there to the packs. It says nothing of a user, because browsers ask for it as nobody.
 */
export const assistantManifest = (language: LanguageCode, name: string, brandColor: string): object => ({
  id: `${assistantPath}/`,
  name,
  short_name: name,
  lang: language,
  dir: 'ltr',
  start_url: assistantBase(language),
  scope: assistantPath,
  display: 'standalone',
  theme_color: brandColor,
  background_color: '#ffffff',
  icons: [192, 512].map((size) => ({ src: `/icon-${size}.png`, sizes: `${size}x${size}`, type: 'image/png' })),
})
