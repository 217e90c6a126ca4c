import * as fc from 'fast-check'
import { describe, expect, it, onTestFinished } from 'vitest'
import { drawPicture } from './draw-picture.ts'
import { drawingMaker, type DrawingOrder } from './drawing-maker.ts'

const words = { size: 32, lineHeight: 40, weight: 400, color: '#16212b', maxLines: 1, gap: 0 }

const drawingOf = (text: string, changed: Partial<typeof words> = {}): DrawingOrder => ({
  width: 200,
  height: 160,
  areas: [],
  columns: [{ left: 0, top: 0, width: 200, paragraphs: [{ ...words, ...changed, text }] }],
})

const shapeOf = (d: string, way: { pen?: number; evenOdd?: boolean } = {}): DrawingOrder => ({
  ...drawingOf(''),
  areas: [
    {
      left: 0,
      top: 0,
      width: 100,
      height: 100,
      background: '#ffffff',
      origin: 0,
      scale: 1,
      shapes: [{ d, color: '#000000', ...way }],
    },
  ],
})

describe('Drawings as PNG', () => {
  const picture = (drawing: DrawingOrder): string => Buffer.from(drawPicture(drawing) ?? []).toString('base64')

  it('[CTX-08] Have every letter of Polish, Turkish, Czech and Greek, of which a missing one would be a box', () => {
    // No font of the pages has the first one, so that it is the box.
    const letters = [...'中ąćęłńśźżŁŚŻğıİşŞçüěřůčťαβ']
    const pictures = letters.map((letter) => picture({ ...drawingOf(letter), width: 48, height: 48 }))
    expect(new Set(pictures).size).toBe(letters.length)
    expect(picture({ ...drawingOf('文'), width: 48, height: 48 })).toBe(pictures[0])
  })

  it('[CTX-08] Have bold letters where a paragraph is bold', () => {
    const weights = [400, 600, 700].map((weight) => picture(drawingOf('Citrelle', { weight })))
    expect(new Set(weights).size).toBe(3)
  })

  it('[CTX-08] Break a text into the lines that it may have, and leave out the rest', () => {
    const [one, other] = ['Citrelle extra fine low moisture A', 'Citrelle extra fine low moisture B']
    expect(picture(drawingOf(one))).toBe(picture(drawingOf(other)))
    expect(picture(drawingOf(one, { maxLines: 4 }))).not.toBe(picture(drawingOf(other, { maxLines: 4 })))
  })

  it('[CTX-08] Are made of any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (text) => {
        expect(drawPicture(drawingOf(`${text}\0\ud800`))?.length).toBeGreaterThan(100)
      }),
      { numRuns: 20 },
    )
  })

  it('Show their shapes: filled, with a pen, and with holes', () => {
    const square = 'M10 10h60v60h-60zM20 20h20v20h-20z'
    const ways = [{}, { pen: 4 }, { pen: 8 }, { evenOdd: true }].map((way) => picture(shapeOf(square, way)))
    expect(new Set(ways).size).toBe(4)
    expect(picture(shapeOf('M0 0h50v50z'))).not.toBe(picture(shapeOf('M0 0h50v60z')))
  })

  it('Are made in a thread, where a path that cannot be read does not stop the next drawing', async () => {
    const maker = drawingMaker()
    onTestFinished(() => maker.close())
    const make = (d: string) => maker.make(() => Promise.resolve(shapeOf(d)), 'now')
    expect(() => drawPicture(shapeOf('nothing'))).toThrow('cannot be read')
    expect((await make('nothing')).status).toBe('broken')
    const created = await make('M0 0h50v50z')
    expect(created).toEqual({ status: 'made', bytes: new Uint8Array(drawPicture(shapeOf('M0 0h50v50z')) ?? []) })
  })
})
