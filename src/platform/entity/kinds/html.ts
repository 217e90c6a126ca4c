import { jsonb } from 'drizzle-orm/pg-core'
import { isMap } from '#platform/values/text/is-map.ts'
import { activeContentIn } from '#platform/rich-text/active-content.ts'
import { type RichText, richText as cleaned } from '#platform/rich-text/rich-text.ts'
import { accepted, type Field, type FieldKind, type FieldOptions, refused } from './kind.ts'
import { defaultRichTextLength } from './rich-text.ts'
import { storable, storableUnknown } from './storable.ts'

export interface HtmlOptions extends FieldOptions {
  /** The maximum length of the original in UTF-16 units; by default `defaultRichTextLength`. */
  readonly maxLength?: number
}

/** A formatted text in the one language of its record: the original, and its sanitised form for display. */
export const html = <const Options extends HtmlOptions>(options: Options): Field<'html', RichText | null, Options> => ({
  type: 'html',
  ...options,
})

const maxLengthOf = (options: HtmlOptions): number => options.maxLength ?? defaultRichTextLength

export const htmlKind: FieldKind<RichText, HtmlOptions> = {
  dataType: () => 'TextArea',
  maxLength: maxLengthOf,
  empty: null,
  sqlType: 'jsonb',
  index: null,
  column: (name) => jsonb(name).$type<RichText>(),
  check(value, options) {
    // Only the original part of a given value is used: sanitised text is never accepted from a caller.
    const result = storableUnknown(isMap(value) ? value['raw'] : value, maxLengthOf(options))
    return result.ok ? accepted(cleaned(result.value)) : result
  },
  parse(cell, options) {
    const result = storable(cell, maxLengthOf(options))
    if (!result.ok) return result
    // An import reports what a page would omit for safety; a text from a program is sanitised without a message.
    const active = activeContentIn(result.value)
    return active === null ? accepted(cleaned(result.value)) : refused(active)
  },
  // A text that an import would refuse is exported in its sanitised form, so that every export can be imported again.
  format: ({ raw, clean }) => (activeContentIn(raw) === null ? raw : clean),
  shown: ({ clean }) => clean,
}
