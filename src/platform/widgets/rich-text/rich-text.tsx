import { withMediaBase } from '#platform/rich-text/media-in-html.ts'
import css from './rich-text.module.css'

/**
 * Formatted text. `html` must be the output of the server's sanitiser (platform/rich-text). `base` is the base path of
 * the page, such as `/nl/nl-nl`, below which the media are served. `lang` is the language of the text if it differs
 * from that of the page.
 */
export function RichText({
  html,
  base,
  lang,
}: {
  readonly html: string
  readonly base: string
  readonly lang?: string | undefined
}) {
  return <div className={css.text} lang={lang} dangerouslySetInnerHTML={{ __html: withMediaBase(html, base) }} />
}
