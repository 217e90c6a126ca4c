/** A request that can be sent as it is: the values of its parameters, and its body. */
export interface Example {
  /** By the name of the parameter, in the path or the query. */
  readonly parameters: Readonly<Record<string, string>>
  readonly body?: Readonly<Record<string, unknown>>
}
