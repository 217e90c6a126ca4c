import { encode } from 'uqr'
import type { QrDrawing } from '#domain/security-form.ts'

/** White around it, in modules: with less some cameras do not find it. */
const border = 4

/** A text as a QR code, drawn row by row: as many squares as stand side by side are one. */
export function qrDrawing(text: string): QrDrawing {
  const { data, size } = encode(text, { ecc: 'M', border })
  const path = data.flatMap((row, y) => {
    const runs = row.map((dark) => (dark ? '1' : '0')).join('')
    return [...runs.matchAll(/1+/g)].map((run) => `M${run.index} ${y}h${run[0].length}v1h-${run[0].length}z`)
  })
  return { size, path: path.join('') }
}
