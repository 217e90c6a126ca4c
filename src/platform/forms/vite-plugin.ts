import { pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'
import type { FormRules } from './field-rules.ts'

const name = 'virtual:form-rules'
const resolved = `\0${name}`

/**
 * Gives the pages the rules of their forms, which the calls on the server state (`required`, lengths), so that no page states them
 * again. `tables`: the file that exports `formRules`; it is read only if a page imports the rules.
 */
export function formRulesPlugin(tables: string): Plugin {
  return {
    name: 'form-rules',
    resolveId: (id) => (id === name ? resolved : null),
    async load(id) {
      if (id !== resolved) return null
      const { formRules }: { readonly formRules: FormRules } = await import(
        /* @vite-ignore */ pathToFileURL(tables).href
      )
      return `export const formRules = ${JSON.stringify(formRules)}`
    },
  }
}
