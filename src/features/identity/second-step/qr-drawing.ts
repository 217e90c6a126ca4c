import { encode } from 'uqr'

/** A drawing of black squares, one for each module: `path` of an SVG whose sides have the length `size`. */
export interface QrDrawing {
  readonly size: number
  readonly path: string
}

/** The white border in modules; some cameras do not detect a code with a smaller one. */
const border = 4

/** Draws a text as a QR code, row by row; adjacent squares are combined. */
export function qrDrawing(text: string): QrDrawing {
  const { data, size } = encode(text, { ecc: 'M', border })
  const path = data.flatMap((row, y) => {
    const runs = row.map((dark) => (dark ? '1' : '0')).join('')
    return [...runs.matchAll(/1+/g)].map((run) => `M${run.index} ${y}h${run[0].length}v1h-${run[0].length}z`)
  })
  return { size, path: path.join('') }
}
