import { failure } from '#platform/values/errors.ts'

/** Values that parts of a page share without depending on each other (SES-04), each identified by its name. */
export interface SharedValueStore<Values> {
  /** Sets the value and notifies the subscribers, unless the value is unchanged. */
  readonly set: <Name extends keyof Values>(name: Name, value: Values[Name]) => void
  /** Resolves when there is a value. */
  readonly read: <Name extends keyof Values>(name: Name) => Promise<Values[Name]>
  /** Calls `listener` with the current value and with each later one until the returned function is called. */
  readonly subscribe: <Name extends keyof Values>(name: Name, listener: (value: Values[Name]) => void) => () => void
}

type Listeners<Values> = { [Name in keyof Values]?: Set<(value: Values[Name]) => void> }

/**
 * Creates a store of the values in `registered`, which are unset at first. Any other name throws VALUE_NOT_REGISTERED (SES-05).
 * Errors of a listener are passed to `report`, so that they affect neither other listeners nor the caller of `set`.
 */
export function createSharedValues<Values extends object>(
  registered: readonly (keyof Values)[],
  report: (error: unknown) => void,
): SharedValueStore<Values> {
  const names = new Set(registered)
  const values: Partial<Values> = {}
  const listeners: Listeners<Values> = {}

  const checkRegistered = (name: keyof Values): void => {
    if (!names.has(name)) throw failure('VALUE_NOT_REGISTERED')
  }
  const notify = <Name extends keyof Values>(listener: (value: Values[Name]) => void, value: Values[Name]): void => {
    try {
      listener(value)
    } catch (error) {
      report(error)
    }
  }
  const subscribe: SharedValueStore<Values>['subscribe'] = (name, listener) => {
    checkRegistered(name)
    // The same listener can subscribe twice: it is then notified twice and unsubscribed separately.
    const own: typeof listener = (value) => listener(value)
    const others = (listeners[name] ??= new Set())
    others.add(own)
    const value = values[name]
    if (value !== undefined) notify(own, value)
    return () => {
      others.delete(own)
    }
  }
  return {
    set: (name, value) => {
      checkRegistered(name)
      if (Object.is(values[name], value)) return
      values[name] = value
      // Listeners that subscribe during the notification receive the value when they subscribe.
      const present = [...(listeners[name] ?? [])]
      for (const listener of present) notify(listener, value)
    },
    read: (name) => {
      checkRegistered(name)
      const value = values[name]
      if (value !== undefined) return Promise.resolve(value)
      return new Promise((resolve) => {
        const unsubscribe = subscribe(name, (first) => {
          resolve(first)
          unsubscribe()
        })
      })
    },
    subscribe,
  }
}
