import type { Pixels } from './png.ts'

/** Red, green and blue from 0 to 255. */
export type Colour = readonly [red: number, green: number, blue: number]

/** Returns the distance of a point from the edge of a shape in pixels; negative inside. */
type Distance = (x: number, y: number) => number

/** A shape and its bounding box in the image. */
export interface Shape {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
  readonly distance: Distance
}

export const mixed = (one: Colour, other: Colour, share: number): Colour => [
  one[0] + (other[0] - one[0]) * share,
  one[1] + (other[1] - one[1]) * share,
  one[2] + (other[2] - one[2]) * share,
]

/** Returns an image with a vertical gradient between two colours. */
export function gradient(width: number, height: number, top: Colour, bottom: Colour): Pixels {
  const bytes = new Uint8Array(width * height * 3)
  for (let y = 0; y < height; y += 1) {
    const colour = mixed(top, bottom, y / height).map(Math.round)
    const start = y * width * 3
    bytes.set(colour, start)
    // The row is filled by doubling.
    for (let done = 3; done < width * 3; done *= 2)
      bytes.copyWithin(start + done, start, start + Math.min(done, width * 3 - done))
  }
  return { width, height, bytes }
}

/** Draws a shape with an antialiased edge over the image; `alpha` 1 is opaque. */
export function paint({ width, height, bytes }: Pixels, shape: Shape, [red, green, blue]: Colour, alpha: number): void {
  const [left, right] = [Math.max(0, Math.floor(shape.left)), Math.min(width, Math.ceil(shape.right))]
  const [top, bottom] = [Math.max(0, Math.floor(shape.top)), Math.min(height, Math.ceil(shape.bottom))]
  const { distance } = shape
  for (let y = top; y < bottom; y += 1)
    for (let x = left; x < right;) {
      const away = distance(x + 0.5, y + 0.5)
      // The pixels up to there are all inside or all outside, because the distance changes by at most one per pixel.
      const end = Math.min(right, x + Math.max(1, Math.floor(Math.abs(away) - 0.5)))
      const share = alpha * Math.max(0, Math.min(1, 0.5 - away))
      const last = end * 3 + y * width * 3
      if (share > 0)
        for (let at = (y * width + x) * 3; at < last; at += 3) {
          bytes[at] = (bytes[at] ?? 0) * (1 - share) + red * share + 0.5
          bytes[at + 1] = (bytes[at + 1] ?? 0) * (1 - share) + green * share + 0.5
          bytes[at + 2] = (bytes[at + 2] ?? 0) * (1 - share) + blue * share + 0.5
        }
      x = end
    }
}

const around = (x: number, y: number, reach: number, distance: Distance): Shape => ({
  left: x - reach - 1,
  right: x + reach + 1,
  top: y - reach - 1,
  bottom: y + reach + 1,
  distance,
})

export const disc = (cx: number, cy: number, radius: number): Shape =>
  around(cx, cy, radius, (x, y) => Math.hypot(x - cx, y - cy) - radius)

export const ring = (cx: number, cy: number, radius: number, stroke: number): Shape =>
  around(cx, cy, radius + stroke / 2, (x, y) => Math.abs(Math.hypot(x - cx, y - cy) - radius) - stroke / 2)

/** A hexagon with vertical sides on the left and right; `radius` is the distance to its corners. */
export const hexagon = (cx: number, cy: number, radius: number): Shape =>
  around(cx, cy, radius, (x, y) => {
    const [across, along] = [Math.abs(x - cx), Math.abs(y - cy)]
    return Math.max(across, across / 2 + (along * Math.sqrt(3)) / 2) - (radius * Math.sqrt(3)) / 2
  })

/** A line with round ends. */
export function rod(ax: number, ay: number, bx: number, by: number, radius: number): Shape {
  const [dx, dy] = [bx - ax, by - ay]
  const length = dx * dx + dy * dy
  return {
    left: Math.min(ax, bx) - radius - 1,
    right: Math.max(ax, bx) + radius + 1,
    top: Math.min(ay, by) - radius - 1,
    bottom: Math.max(ay, by) + radius + 1,
    distance(x, y) {
      const at = length === 0 ? 0 : Math.max(0, Math.min(1, ((x - ax) * dx + (y - ay) * dy) / length))
      return Math.hypot(x - ax - dx * at, y - ay - dy * at) - radius
    },
  }
}

/** A hanging drop, whose tip is twice its radius above its centre. */
export const drop = (cx: number, cy: number, radius: number): Shape => pear(cx, cy - radius * 2, cx, cy, radius)

/** A circle around B with the two tangents from the point A. */
export function pear(ax: number, ay: number, bx: number, by: number, radius: number): Shape {
  const length = Math.hypot(bx - ax, by - ay)
  const [dx, dy] = [(bx - ax) / length, (by - ay) / length]
  const sin = radius / length
  const cos = Math.sqrt(1 - sin * sin)
  return around(bx, by, length + radius, (x, y) => {
    const along = (x - ax) * dx + (y - ay) * dy
    return along > length - radius * sin
      ? Math.hypot(x - bx, y - by) - radius
      : Math.abs((x - ax) * dy - (y - ay) * dx) * cos - along * sin
  })
}

/** Everything below a line, which is given by its height at each x. */
export function below(width: number, height: number, line: (x: number) => number): Shape {
  const heights = Float64Array.from({ length: width }, (_, x) => line(x))
  return {
    left: 0,
    right: width,
    top: heights.reduce((least, each) => Math.min(least, each), height) - 1,
    bottom: height,
    distance: (x, y) => (heights[Math.floor(x)] ?? height) - y,
  }
}

/** Half a ring that is open below, on legs down to `foot`: the letter n without its stem. */
export const arch = (cx: number, cy: number, radius: number, foot: number, stroke: number): Shape => ({
  left: cx - radius - stroke,
  right: cx + radius + stroke,
  top: cy - radius - stroke,
  bottom: foot + 1,
  distance: (x, y) =>
    Math.max(
      y < cy
        ? Math.abs(Math.hypot(x - cx, y - cy) - radius) - stroke / 2
        : Math.abs(Math.abs(x - cx) - radius) - stroke / 2,
      y - foot,
    ),
})

/** A shape minus a rectangle. */
export const without = (shape: Shape, left: number, top: number, right: number, bottom: number): Shape => ({
  ...shape,
  distance: (x, y) => Math.max(shape.distance(x, y), Math.min(x - left, right - x, y - top, bottom - y)),
})
