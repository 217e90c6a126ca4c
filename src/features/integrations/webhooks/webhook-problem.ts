import { addressRefusal } from './webhook-message.ts'

export interface NewWebhook {
  readonly name: string
  readonly url: string
  /** API names; empty: all objects. */
  readonly objects: readonly string[]
  /** The address of the user whose permissions apply. */
  readonly email: string
}

export const maxWebhookName = 100

/** Whether a text can be the name of a webhook: without spaces, because commands name it. */
export const isWebhookName = (name: string): boolean =>
  name !== '' && name.length <= maxWebhookName && !/[\s\p{Cc}]/u.test(name)

export function webhookProblem(
  { name, url, objects }: Omit<NewWebhook, 'email'>,
  isObject: (apiName: string) => boolean,
): 'name' | 'url' | 'object' | null {
  if (!isWebhookName(name)) return 'name'
  if (addressRefusal(url) !== null) return 'url'
  return objects.every(isObject) ? null : 'object'
}
