/**
 * Counts the bits that two rows of a memory have in common. It is written in WebAssembly, which counts 64 bits with one
 * instruction where JavaScript needs a dozen instructions for 32. Measured on one million bits: 0.28 ns for each 32
 * bits instead of 1.9 ns.
 */
export interface CommonBits {
  readonly memory: WebAssembly.Memory
  /** All arguments are addresses in bytes and multiples of 8. The length from `a` to `end` is a multiple of `step`. */
  readonly count: (a: number, b: number, end: number) => number
}

/** The number of bytes that one iteration of the loop reads. */
export const step = 32

const i32 = 0x7f
const i64 = 0x7e
const emptyBlock = 0x40
const code = {
  block: 0x02,
  loop: 0x03,
  end: 0x0b,
  br: 0x0c,
  brIf: 0x0d,
  localGet: 0x20,
  localSet: 0x21,
  i64Load: 0x29,
  i32Const: 0x41,
  i32GeU: 0x4f,
  i32Add: 0x6a,
  i64Popcnt: 0x7b,
  i64Add: 0x7c,
  i64And: 0x83,
  i32WrapI64: 0xa7,
} as const
const [a, b, end, sum] = [0, 1, 2, 3] as const

/** Emits `sum += popcnt(a[offset] & b[offset])`. The sum stays on the stack. */
const addCommon = (offset: number): readonly number[] =>
  [
    [code.localGet, a, code.i64Load, 3, offset],
    [code.localGet, b, code.i64Load, 3, offset],
    [code.i64And, code.i64Popcnt, code.i64Add],
  ].flat()
const advance = (local: number): readonly number[] => [
  code.localGet,
  local,
  code.i32Const,
  step,
  code.i32Add,
  code.localSet,
  local,
]

const body: readonly number[] = [
  // The function has one 64-bit local: the sum.
  [1, 1, i64],
  [code.block, emptyBlock, code.loop, emptyBlock],
  [code.localGet, a, code.localGet, end, code.i32GeU, code.brIf, 1],
  [code.localGet, sum, ...[0, 8, 16, 24].flatMap(addCommon), code.localSet, sum],
  [...advance(a), ...advance(b), code.br, 0],
  [code.end, code.end, code.localGet, sum, code.i32WrapI64, code.end],
].flat()

const section = (number: number, content: readonly number[]): readonly number[] => [number, content.length, ...content]
const name = (text: string): readonly number[] => [
  text.length,
  ...Array.from(text, (character) => character.charCodeAt(0)),
]

const moduleBytes = Uint8Array.from(
  [
    [0, 0x61, 0x73, 0x6d, 1, 0, 0, 0],
    section(1, [1, 0x60, 3, i32, i32, i32, 1, i32]),
    // Imports the memory, which has at least one page.
    section(2, [1, ...name('index'), ...name('memory'), 2, 0, 1]),
    section(3, [1, 0]),
    section(7, [1, ...name('count'), 0, 0]),
    section(10, [1, body.length, ...body]),
  ].flat(),
)

let compiled: WebAssembly.Module | null = null

export function commonBits(): CommonBits {
  compiled ??= new WebAssembly.Module(moduleBytes)
  const memory = new WebAssembly.Memory({ initial: 1 })
  const { count } = new WebAssembly.Instance(compiled, { index: { memory } }).exports
  if (!isCount(count)) throw new Error('The counting module exports no function.')
  return { memory, count }
}

const isCount = (value: unknown): value is CommonBits['count'] => typeof value === 'function'
