/** The hosts whose players may be embedded in a text (§5: only listed video hosts over https). */
const videoHosts: Readonly<Record<string, RegExp | null>> = {
  'youtube.com': null,
  'www.youtube.com': null,
  'youtube-nocookie.com': null,
  'www.youtube-nocookie.com': null,
  'www.youtube.ca': null,
  'www.youtube.co.uk': null,
  'www.youtube.com.br': null,
  'www.youtube.de': null,
  'www.youtube.es': null,
  'www.youtube.fr': null,
  'www.youtube.it': null,
  'www.youtube.nl': null,
  'www.youtube.pl': null,
  'player.vimeo.com': null,
  // Other paths of the host are pages, not players.
  'vimeo.com': /^\/showcase\/[0-9]+\/embed2?\/?$/,
  'play.vidyard.com': null,
  'embed.vidyard.com': null,
  'players.brightcove.net': null,
  'bcove.video': null,
  'player.cloudinary.com': null,
  'fast.wistia.net': null,
  'fast.wistia.com': null,
  'c1.adis.ws': null,
  'embed.app.guidde.com': null,
  'cdnapisec.kaltura.com': null,
}

/** Returns whether a frame may show an address (VAL-13): https, a listed host, the default port, no user name. */
export function isVideoAddress(address: string): boolean {
  const url = URL.parse(address)
  if (url === null || url.protocol !== 'https:' || url.port !== '' || url.username !== '' || url.password !== '')
    return false
  const path = Object.hasOwn(videoHosts, url.hostname) ? videoHosts[url.hostname] : undefined
  return path === null || (path !== undefined && path.test(url.pathname))
}

/** The hosts for the frame sources of the content security policy. */
export const videoSources: readonly string[] = Object.keys(videoHosts).map((host) => `https://${host}`)
