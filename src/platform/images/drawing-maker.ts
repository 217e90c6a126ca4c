import { type JobThread, jobThread } from '#platform/threads/job-thread.ts'

/** A drawing for the thread: shapes, and columns of text in front of them. Lengths are pixels; colours are `#rrggbb`. */
export interface DrawingOrder {
  readonly width: number
  readonly height: number
  readonly areas: readonly Area[]
  readonly columns: readonly TextColumn[]
}

/** A rectangle with its shapes, which it cuts at its edges. */
export interface Area {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
  readonly background: string
  readonly shapes: readonly Shape[]
  /** Where the origin of the shapes is, from the left edge of the picture, and how much larger than their numbers they are. */
  readonly origin: number
  readonly scale: number
}

/** A path in the notation of SVG, filled or drawn with a round pen of this width. */
interface Shape {
  readonly d: string
  readonly color: string
  readonly pen?: number
  /** Fills with the even-odd rule, so that a shape within a shape is a hole. */
  readonly evenOdd?: boolean
}

/** Paragraphs below each other. */
export interface TextColumn {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly paragraphs: readonly Paragraph[]
}

interface Paragraph {
  readonly text: string
  readonly size: number
  /** From 200 to 900. */
  readonly weight: number
  readonly color: string
  readonly lineHeight: number
  /** What does not fit in these lines ends with an ellipsis. */
  readonly maxLines: number
  /** The space above it. */
  readonly gap: number
}

/** Turns drawings into PNG. A waiting drawing takes little memory, but a crawler that requests many must not fill the queue for ever. */
export const drawingMaker = (): JobThread<DrawingOrder> =>
  jobThread<DrawingOrder>(new URL('./drawing-worker.ts', import.meta.url), { waiting: 32 })
