import { failure } from './errors.ts'

/** Values that parts of a page share without knowing each other (SES-04), each known by its name. */
export interface SharedValueStore<Values> {
  /** Tells the subscribers, unless it is the value there is. */
  readonly set: <Name extends keyof Values>(name: Name, value: Values[Name]) => void
  /** Waits until there is a value. */
  readonly read: <Name extends keyof Values>(name: Name) => Promise<Values[Name]>
  /** Calls `listener` with the value there is, and with each later one, until the function it answers is called. */
  readonly subscribe: <Name extends keyof Values>(name: Name, listener: (value: Values[Name]) => void) => () => void
}

type Listeners<Values> = { [Name in keyof Values]?: Set<(value: Values[Name]) => void> }

/**
 * A store of the values that `registered` names; each is unset at first. Naming another one throws VALUE_NOT_REGISTERED
 * (SES-05). What a listener throws goes to `report`: it keeps neither the others nor the caller of `set` from going on.
 */
export function createSharedValues<Values extends object>(
  registered: readonly (keyof Values)[],
  report: (error: unknown) => void,
): SharedValueStore<Values> {
  const names = new Set(registered)
  const values: Partial<Values> = {}
  const listeners: Listeners<Values> = {}

  const demand = (name: keyof Values): void => {
    if (!names.has(name)) throw failure('VALUE_NOT_REGISTERED')
  }
  const tell = <Name extends keyof Values>(listener: (value: Values[Name]) => void, value: Values[Name]): void => {
    try {
      listener(value)
    } catch (error) {
      report(error)
    }
  }
  const subscribe: SharedValueStore<Values>['subscribe'] = (name, listener) => {
    demand(name)
    // One that subscribes twice is told twice, and leaves twice.
    const own: typeof listener = (value) => listener(value)
    const others = (listeners[name] ??= new Set())
    others.add(own)
    const value = values[name]
    if (value !== undefined) tell(own, value)
    return () => {
      others.delete(own)
    }
  }
  return {
    set: (name, value) => {
      demand(name)
      if (Object.is(values[name], value)) return
      values[name] = value
      // Those who subscribe meanwhile are told as they do.
      const present = [...(listeners[name] ?? [])]
      for (const listener of present) tell(listener, value)
    },
    read: (name) => {
      demand(name)
      const value = values[name]
      if (value !== undefined) return Promise.resolve(value)
      return new Promise((resolve) => {
        const leave = subscribe(name, (first) => {
          resolve(first)
          leave()
        })
      })
    },
    subscribe,
  }
}
