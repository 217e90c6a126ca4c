/** Pixels of four bytes (red, green, blue, opacity), row by row. */
export type Pixels = Pick<ImageData, 'data' | 'width' | 'height'>

/**
 * Returns a picture with one pixel for each square of `side` × `side` pixels: their average, weighted by opacity. Large
 * pictures are reduced so, since a better filter would need sixteen times the memory. Incomplete squares at the right
 * and bottom edges are dropped.
 */
export function averaged(picture: Pixels, side: number): Pixels {
  if (side < 2) return picture
  const width = Math.floor(picture.width / side)
  const height = Math.max(1, Math.floor(picture.height / side))
  const rows = Math.min(side, picture.height)
  const { data } = picture
  const result = new Uint8ClampedArray(width * height * 4)
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      let red = 0
      let green = 0
      let blue = 0
      let opacity = 0
      for (let row = 0; row < rows; row += 1) {
        let at = ((y * side + row) * picture.width + x * side) * 4
        for (let column = 0; column < side; column += 1, at += 4) {
          const weight = data[at + 3] ?? 0
          red += (data[at] ?? 0) * weight
          green += (data[at + 1] ?? 0) * weight
          blue += (data[at + 2] ?? 0) * weight
          opacity += weight
        }
      }
      const to = (y * width + x) * 4
      result[to] = red / (opacity || 1)
      result[to + 1] = green / (opacity || 1)
      result[to + 2] = blue / (opacity || 1)
      result[to + 3] = opacity / (side * rows)
    }
  return { data: result, width, height }
}
