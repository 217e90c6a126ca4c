/** Runs in a separate thread (rendition-maker.ts) and turns one drawing after the other into PNG. */
import { parentPort } from 'node:worker_threads'
import { drawPicture } from './draw-picture.ts'
import type { DrawingOrder } from './drawing-maker.ts'
import { errorText } from '#platform/values/text/error-text.ts'

const port = parentPort
port?.on('message', (order: DrawingOrder) => {
  try {
    port.postMessage({ bytes: drawPicture(order) })
  } catch (error) {
    port.postMessage({ reason: errorText(error) })
  }
})
