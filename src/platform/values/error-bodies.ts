/** The maximal length of a message, and the maximal number of messages. */
const maxLengths = { message: 300, list: 10 } as const

/**
 * Returns the messages of a server's error (§8, ERR-01): those of its page errors, or else of its field errors, or else
 * of the errors of its output, or else its own. Reads every form of the platform: a list of errors (A), an error with
 * an output (B), a single error (C), and `errorMessage` (D). Returns an empty list for anything else.
 */
export function errorMessages(body: unknown): readonly string[] {
  const output = part(body, 'output')
  const forms: readonly (() => unknown)[] = [
    () => body,
    () => part(body, 'pageErrors'),
    () => ofFields(part(body, 'fieldErrors')),
    () => part(output, 'pageErrors'),
    () => part(output, 'errors'),
    () => ofFields(part(output, 'fieldErrors')),
    () => [body],
  ]
  for (const form of forms) {
    const messages = messagesOf(form())
    if (messages.length > 0) return messages
  }
  return []
}

const ofFields = (fields: unknown): unknown => (isObject(fields) ? Object.values(fields).flat() : null)

function messagesOf(errors: unknown): readonly string[] {
  if (!Array.isArray(errors)) return []
  const messages = errors.flatMap((error: unknown) => {
    const message = part(error, 'message') ?? part(error, 'errorMessage')
    return typeof message === 'string' && message.trim() !== '' ? [message.trim().slice(0, maxLengths.message)] : []
  })
  return [...new Set(messages)].slice(0, maxLengths.list)
}

const part = (value: unknown, name: string): unknown =>
  isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
