import { jsonb } from 'drizzle-orm/pg-core'
import { isMap } from '#domain/is-map.ts'
import { activeContentIn } from '../rich-text/active-content.ts'
import { type RichText, richText as cleaned } from '../rich-text/rich-text.ts'
import { accepted, type Field, type FieldKind, type FieldOptions, refused } from './kind.ts'
import { defaultRichTextLength } from './rich-text.ts'
import { storable, storableUnknown } from './storable.ts'

export interface HtmlOptions extends FieldOptions {
  /** UTF-16 units as given; `defaultRichTextLength` when not said. */
  readonly maxLength?: number
}

/** A text with formatting in the one language of its record: as it was given, with what of it may be shown beside it. */
export const html = <const Options extends HtmlOptions>(options: Options): Field<'html', RichText | null, Options> => ({
  type: 'html',
  ...options,
})

const most = (options: HtmlOptions): number => options.maxLength ?? defaultRichTextLength

export const htmlKind: FieldKind<RichText, HtmlOptions> = {
  dataType: () => 'TextArea',
  maxLength: most,
  empty: null,
  sqlType: 'jsonb',
  index: null,
  column: (name) => jsonb(name).$type<RichText>(),
  check(value, options) {
    // Of a text as it was read only what was given counts: nobody but the sanitiser says what is clean.
    const result = storableUnknown(isMap(value) ? value['raw'] : value, most(options))
    return result.ok ? accepted(cleaned(result.value)) : result
  },
  parse(cell, options) {
    const result = storable(cell, most(options))
    if (!result.ok) return result
    // Who imports a text learns what a page would leave out of it for safety's sake; a program's text is cleaned in silence.
    const active = activeContentIn(result.value)
    return active === null ? accepted(cleaned(result.value)) : refused(active)
  },
  // What an import would refuse is written as it is shown, so that every export can be imported again.
  format: ({ raw, clean }) => (activeContentIn(raw) === null ? raw : clean),
  shown: ({ clean }) => clean,
}
