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

export const isCallName = (calls: ServerCalls, name: string): name is CallName => Object.hasOwn(calls, name)
