/** What the benchmarks use of autocannon, which brings no types. */
declare module 'autocannon' {
  interface Options {
    readonly url: string
    readonly connections: number
    /** Seconds. */
    readonly duration: number
    readonly headers?: Readonly<Record<string, string>>
  }
  interface Result {
    readonly '2xx': number
    readonly non2xx: number
    readonly errors: number
    /** Seconds. */
    readonly duration: number
  }
  export default function autocannon(options: Options): Promise<Result>
}
