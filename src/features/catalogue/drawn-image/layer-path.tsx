import type { Layer } from './layers.ts'
import css from './drawn-image.module.css'

export const LayerPath = ({ layer: { tone, d, pen } }: { readonly layer: Layer }) => (
  <path className={css[tone]} d={d} data-pen={pen === undefined ? undefined : ''} strokeWidth={pen} />
)
