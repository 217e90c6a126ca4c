import { readFile } from 'node:fs/promises'
import canvasKit, { type Canvas } from 'canvaskit-wasm'
import type { Area, DrawingOrder, TextColumn } from './drawing-maker.ts'

/** The fonts of the pages (Latin, and the letters of Czech, Polish and Turkish), and Greek for the names of substances. */
const alphabets = ['latin', 'latin-ext', 'greek']

const fontFile = (alphabet: string) =>
  readFile(
    new URL(
      import.meta.resolve(`@fontsource-variable/source-sans-3/files/source-sans-3-${alphabet}-wght-normal.woff2`),
    ),
  )

const kit = await canvasKit.default()
const fonts = kit.TypefaceFontProvider.Make()
for (const alphabet of alphabets) fonts.registerFont(await fontFile(alphabet), alphabet)

/** Objects of CanvasKit lie in the memory of WebAssembly, which nothing collects. */
function using<Thing extends { delete(): void }, Result>(thing: Thing | null, use: (thing: Thing) => Result): Result {
  if (thing === null) throw new Error('The drawing needs more memory, or has a path that cannot be read')
  try {
    return use(thing)
  } finally {
    thing.delete()
  }
}

/** Draws as PNG. Throws if a path cannot be read. It takes long enough to delay requests, hence drawing-maker.ts. */
export const drawPicture = ({ width, height, areas, columns }: DrawingOrder): Uint8Array | null =>
  using(kit.MakeSurface(width, height), (surface) => {
    const canvas = surface.getCanvas()
    canvas.clear(kit.WHITE)
    for (const area of areas) drawArea(canvas, area)
    for (const column of columns) drawColumn(canvas, column)
    surface.flush()
    return using(surface.makeImageSnapshot(), (image) => image.encodeToBytes(kit.ImageFormat.PNG))
  })

function drawArea(canvas: Canvas, { left, top, width, height, background, shapes, origin, scale }: Area): void {
  canvas.save()
  canvas.clipRect(kit.XYWHRect(left, top, width, height), kit.ClipOp.Intersect, false)
  canvas.drawColor(kit.parseColorString(background))
  canvas.translate(origin, top)
  canvas.scale(scale, scale)
  for (const { d, color, pen, evenOdd = false } of shapes)
    using(new kit.Paint(), (paint) => {
      paint.setAntiAlias(true)
      paint.setColor(kit.parseColorString(color))
      if (pen !== undefined) {
        paint.setStyle(kit.PaintStyle.Stroke)
        paint.setStrokeWidth(pen)
        paint.setStrokeCap(kit.StrokeCap.Round)
        paint.setStrokeJoin(kit.StrokeJoin.Round)
      }
      using(kit.Path.MakeFromSVGString(d), (path) => {
        path.setFillType(evenOdd ? kit.FillType.EvenOdd : kit.FillType.Winding)
        canvas.drawPath(path, paint)
      })
    })
  canvas.restore()
}

function drawColumn(canvas: Canvas, { left, top, width, paragraphs }: TextColumn): void {
  let y = top
  for (const { text, size, weight, color, lineHeight, maxLines, gap } of paragraphs) {
    const style = new kit.ParagraphStyle({
      maxLines,
      ellipsis: '…',
      textStyle: {
        color: kit.parseColorString(color),
        fontFamilies: alphabets,
        fontSize: size,
        fontVariations: [{ axis: 'wght', value: weight }],
        heightMultiplier: lineHeight / size,
      },
    })
    using(kit.ParagraphBuilder.MakeFromFontProvider(style, fonts), (builder) => {
      builder.addText(text)
      using(builder.build(), (paragraph) => {
        paragraph.layout(width)
        canvas.drawParagraph(paragraph, left, y + gap)
        y += gap + paragraph.getHeight()
      })
    })
  }
}
