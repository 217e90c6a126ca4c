/** The result of loading an optional part of a page. */
export type Attempt<Value> =
  | { readonly value: Value; readonly cause?: never }
  | { readonly value: null; readonly cause: unknown }

/** Rejects only when the navigation was aborted. */
export async function attempt<Value>(answer: Promise<Value>, signal: AbortSignal): Promise<Attempt<Value>> {
  try {
    return { value: await answer }
  } catch (cause) {
    if (signal.aborted) throw cause
    return { value: null, cause }
  }
}
