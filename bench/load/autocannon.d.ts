/** The part of autocannon that the benchmarks use; the package has no types. */
declare module 'autocannon' {
  interface Options {
    readonly url: string
    readonly connections: number
    /** In seconds. */
    readonly duration: number
    readonly headers?: Readonly<Record<string, string>>
  }
  interface Result {
    readonly '2xx': number
    readonly non2xx: number
    readonly errors: number
    /** In seconds. */
    readonly duration: number
  }
  export default function autocannon(options: Options): Promise<Result>
}
