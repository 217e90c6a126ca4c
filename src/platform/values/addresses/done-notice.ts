import { cartPaths, isCartKind } from './cart-paths.ts'

/** The parameter of an address that says what a form has done: `requests.write` for the message `requests.done.write`. */
export const doneParameter = 'done'

/** The message of what a form has done, by the parameter of the address; null if there is none. */
function doneMessage(parameters: URLSearchParams): string | null {
  const [area = '', ...name] = (parameters.get(doneParameter) ?? '').split('.')
  return /^[a-zA-Z]+$/.test(area) && name.length > 0 && name.every((part) => /^[a-zA-Z]+$/.test(part))
    ? `${area}.done.${name.join('.')}`
    : null
}

/** The value of the parameter for a message `<area>.done.<name>`. */
const doneValue = (message: string): string => message.replace('.done.', '.')

/** An address with the message of what was done: `/nl/nl-nl/cart?done=cart.moved`. */
export function doneAddress(address: string, message: string): string {
  const [path = '', ...fragment] = address.split('#')
  const query = new URLSearchParams({ [doneParameter]: doneValue(message) }).toString()
  return [`${path}${path.includes('?') ? '&' : '?'}${query}`, ...fragment].join('#')
}

/** The text of what a form has done; null if the address says nothing, or nothing that has a message: it is not ours alone. */
export function doneText(parameters: URLSearchParams, t: (key: string) => string): string | null {
  const message = doneMessage(parameters)
  const text = message === null ? null : t(message)
  return text === message ? null : text
}

/** The page of the cart that has the products now, below a site's base; null if nothing was added to a cart. */
export function filledCart(parameters: URLSearchParams): string | null {
  const [, kind = ''] = /^cart\.(?:addedTo|presentIn)\.(\w+)$/.exec(parameters.get(doneParameter) ?? '') ?? []
  return isCartKind(kind) ? cartPaths[kind] : null
}
