import type { CallContext } from '#platform/calls/call.ts'
import type { LanguageCode } from '#platform/i18n/languages.ts'
import { all, any, equals } from '#platform/records/read/condition.ts'
import type { CartKind } from '#platform/values/addresses/cart-paths.ts'
import { answerTemplate } from './answer-template.ts'
import { filledTemplate, maxTemplates } from './template-rules.ts'

/** The request that is answered; its name is its number. */
interface AnsweredRequest {
  readonly kind: CartKind
  readonly language: LanguageCode
  readonly name: string
}

/** What the desk chooses from, and the text of the template that it has chosen. */
export interface RequestTemplates {
  readonly templates: readonly { readonly id: string; readonly name: string }[]
  /** Null if none is chosen, or none that suits the request. */
  readonly template: { readonly id: string; readonly text: string } | null
}

export const noTemplates: RequestTemplates = { templates: [], template: null }

/** The templates in the language of a request, for its kind or for all, by name. */
export async function templatesFor(
  { kind, language, name: number }: AnsweredRequest,
  customer: string,
  chosen: string | null,
  { records, viewer }: Pick<CallContext, 'records' | 'viewer'>,
): Promise<RequestTemplates> {
  const rows = await records.list(viewer, answerTemplate, {
    where: all(equals('isActive', true), equals('language', language), any(equals('kind', null), equals('kind', kind))),
    orderBy: [{ field: 'name' }, { field: 'id' }],
    limit: maxTemplates,
  })
  const used = rows.find(({ id }) => id === chosen)
  return {
    templates: rows.map(({ id, name }) => ({ id, name })),
    template: used === undefined ? null : { id: used.id, text: filledTemplate(used.text, { number, customer }) },
  }
}
