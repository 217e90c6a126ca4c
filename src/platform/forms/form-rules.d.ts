/** The rules of the fields of all forms; `vite-plugin.ts` provides the module. */
declare module 'virtual:form-rules' {
  export const formRules: import('./field-rules.ts').FormRules
}
