/** The highest number of characters of a template. The filled text must fit into an explanation, too. */
export const templateLimit = 1500

/** The number of templates from which the desk chooses. */
export const maxTemplates = 100

/** The parameter of the address of a request with the id of the chosen template. */
export const templateParameter = 'template'

/** The parameter with the action whose text begins with it. */
export const actParameter = 'act'

interface Facts {
  readonly number: string
  readonly customer: string
}

/** A template with what is known about a request in place of its placeholders; other braces stay as they are. */
export const filledTemplate = (template: string, facts: Facts): string =>
  template.replace(/\{(number|customer)\}/g, (_, name: string) => (name === 'number' ? facts.number : facts.customer))
