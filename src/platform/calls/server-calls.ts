import type { InferInput } from 'valibot'

/**
 * The table of server calls by their names on the wire, `{class}.{method}`. `app/calls.ts` creates the table and
 * extends this interface with its type, so that the platform and the features know each call's parameters and result
 * without importing the table. At run time the table is an argument.
 */
// oxlint-disable-next-line typescript/no-empty-interface, typescript/no-empty-object-type -- extended in app/calls.ts
export interface ServerCalls {}

export type CallName = keyof ServerCalls
export type CallParams<Name extends CallName> = InferInput<ServerCalls[Name]['params']>
export type CallResult<Name extends CallName> = Awaited<ReturnType<ServerCalls[Name]['answer']>>

/** Runs a call and returns its result: within the process on the server, and over `/lwr/apex` in the browser. */
export type CallRunner = <Name extends CallName>(
  name: Name,
  params: CallParams<Name>,
  signal?: AbortSignal,
) => Promise<CallResult<Name>>

export const isCallName = (calls: ServerCalls, name: string): name is CallName => Object.hasOwn(calls, name)

/** Whether callers over HTTP may know the call: those of forms alone answer like calls that do not exist. */
export const isPublicCall = (calls: ServerCalls, name: string): name is CallName =>
  isCallName(calls, name) && (calls[name] as { readonly isFormOnly?: true }).isFormOnly !== true
