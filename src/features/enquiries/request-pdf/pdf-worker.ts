/** Runs in a separate thread and writes one document after the other. */
import { parentPort } from 'node:worker_threads'
import type { PdfOrder } from './pdf-order.ts'
import { writePdf } from './write-pdf.ts'
import { errorText } from '#platform/values/text/error-text.ts'

const port = parentPort
port?.on('message', (order: PdfOrder) => {
  writePdf(order).then(
    (bytes) => port.postMessage({ bytes }),
    (error: unknown) => port.postMessage({ reason: errorText(error) }),
  )
})
