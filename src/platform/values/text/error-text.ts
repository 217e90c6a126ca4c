/**
 * Returns what an error says, for a log or a message. Code from WebAssembly also throws numbers and objects that are no
 * errors; their default text would be `[object Object]`.
 */
export function errorText(error: unknown): string {
  if (typeof error === 'object' && error !== null) {
    const message: unknown = Reflect.get(error, 'message')
    if (typeof message === 'string' && message !== '') return message
    const name: unknown = Reflect.get(error, 'name')
    return typeof name === 'string' && name !== '' ? name : 'an error without a message'
  }
  return String(error)
}
