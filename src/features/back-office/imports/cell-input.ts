/** The names of the inputs of cells begin with this word: `cell.5.2` is the third cell of the row on line 5. */
export const cellInput = 'cell'
