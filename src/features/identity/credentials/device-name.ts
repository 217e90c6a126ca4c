import bowser from 'bowser'

/** The browser and the system as people name them, such as `Firefox, Windows`; '' if the browser does not say. */
export function deviceName(userAgent: string): string {
  if (userAgent === '') return ''
  const { browser, os } = bowser.parse(userAgent)
  return [browser.name, os.name].filter((name) => name !== undefined && name !== '').join(', ')
}
