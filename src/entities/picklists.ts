/** Values that stand in more than one entity, with their English labels. */
export const physicalForms = {
  powder: 'Powder',
  granule: 'Granules',
  flake: 'Flakes',
  crystal: 'Crystals',
  liquid: 'Liquid',
  paste: 'Paste',
  gel: 'Gel',
  wax: 'Wax',
  gas: 'Gas',
  dispersion: 'Dispersion',
  film: 'Film',
  other: 'Other',
} as const

export const yesNoUnknown = { yes: 'Yes', no: 'No', unknown: 'Unknown' } as const
