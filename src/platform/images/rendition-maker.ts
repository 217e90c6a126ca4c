import { type JobThread, jobThread, type ThreadOptions } from '#platform/threads/job-thread.ts'
import type { RenditionFormat } from './rendition-format.ts'
import type { ImageHeader, ImageType } from './image-header.ts'

/** A job for the thread: an image, its header, and the requested rendition. */
export interface RenditionOrder extends Pick<ImageHeader, 'width' | 'height'> {
  readonly key: string
  readonly type: Exclude<ImageType, 'gif'>
  readonly bytes: Uint8Array
  /** Width in pixels, at most that of the image. */
  readonly shownWidth: number
  readonly format: RenditionFormat
}

export type RenditionMaker = JobThread<RenditionOrder>

/** Makes renditions of images. The codecs are WebAssembly, so a malicious image can only waste time and memory. */
export const renditionMaker = (options: ThreadOptions = {}): RenditionMaker =>
  jobThread<RenditionOrder>(new URL('./rendition-worker.ts', import.meta.url), {
    ...options,
    reason: 'it is no image that is read',
  })
