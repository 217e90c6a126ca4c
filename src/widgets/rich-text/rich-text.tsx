import { withMediaBase } from '#domain/media-in-html.ts'
import css from './rich-text.module.css'

/**
 * A text with formatting. `html` is what the server's sanitiser left (entities/rich-text), never anything else; `base` is the
 * page's (`/nl/nl-nl`), where the text's media are; `lang` its language where that is not the page's.
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
