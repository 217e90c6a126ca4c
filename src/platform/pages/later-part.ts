import { createElement, Suspense, use, type ComponentType } from 'react'
import { laterCode } from './file-missing.ts'

/** A part of a screen whose code the first page does not load. */
interface LaterPart<Properties> {
  /** Loads the code, or throws `FileMissing`. Screens wait for it before they show the part, so that the server and later pages draw it at once. */
  readonly load: () => Promise<void>
  /** In the first page, the HTML of the server stays as it is until the browser has the code. */
  readonly Part: ComponentType<Properties>
}

export function laterPart<Properties extends object>(
  code: () => Promise<ComponentType<Properties>>,
): LaterPart<Properties> {
  let part: ComponentType<Properties> | null = null
  let loading: Promise<void> | null = null
  const load = (): Promise<void> =>
    (loading ??= laterCode(code()).then((loaded) => {
      part = loaded
    }))
  function Loaded(properties: Properties) {
    if (part === null) use(load())
    return part && createElement(part, properties)
  }
  return { load, Part: (properties) => createElement(Suspense, null, createElement(Loaded, properties)) }
}
