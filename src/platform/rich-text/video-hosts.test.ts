import { describe, expect, it } from 'vitest'
import { isVideoAddress, videoSources } from './video-hosts.ts'

describe('Frames of videos', () => {
  it.each([
    'https://www.youtube.com/embed/abc123',
    'https://www.youtube-nocookie.com/embed/abc123?rel=0',
    'https://youtube.com/embed/abc123',
    'https://youtube-nocookie.com/embed/abc123',
    'https://www.youtube.ca/embed/abc123',
    'https://www.youtube.co.uk/embed/abc123',
    'https://www.youtube.com.br/embed/abc123',
    'https://www.youtube.de/embed/abc123',
    'https://www.youtube.es/embed/abc123',
    'https://www.youtube.fr/embed/abc123',
    'https://www.youtube.it/embed/abc123',
    'https://www.youtube.nl/embed/abc123',
    'https://www.youtube.pl/embed/abc123',
    'https://player.vimeo.com/video/123',
    'https://vimeo.com/showcase/123/embed',
    'https://play.vidyard.com/abc',
    'https://embed.vidyard.com/abc',
    'https://players.brightcove.net/1/default_default/index.html?videoId=2',
    'https://bcove.video/abc',
    'https://player.cloudinary.com/embed/?cloud_name=demo',
    'https://fast.wistia.net/embed/iframe/abc',
    'https://fast.wistia.com/embed/iframe/abc',
    'https://c1.adis.ws/v/abc',
    'https://embed.app.guidde.com/playbooks/abc',
    'https://cdnapisec.kaltura.com/p/1/embedPlaykitJs/uiconf_id/2',
    'https://WWW.YouTube.com/embed/abc123',
  ])('[VAL-13] May show %s', (address) => {
    expect(isVideoAddress(address)).toBe(true)
  })

  it.each([
    'http://www.youtube.com/embed/abc123',
    '//www.youtube.com/embed/abc123',
    'https://www.youtube.com.evil.example/embed/abc123',
    'https://evil.example/www.youtube.com/embed/abc',
    'https://www.youtube.com@evil.example/embed/abc',
    'https://user@www.youtube.com/embed/abc',
    'https://www.youtube.com:8443/embed/abc',
    'https://myyoutube.com/embed/abc',
    'https://vimeo.com/123',
    'https://vimeo.com/showcase/123/embed/../../../log_in',
    'https://constructor/embed',
    '/nl/nl-nl/products',
    'javascript:alert(1)',
    'about:blank',
    '',
  ])('[VAL-13] May not show %j', (address) => {
    expect(isVideoAddress(address)).toBe(false)
  })

  it('[VAL-13] Have the same hosts in the content security policy', () => {
    expect(videoSources).toContain('https://www.youtube-nocookie.com')
    expect(videoSources.every((source) => /^https:\/\/[a-z0-9.-]+$/.test(source))).toBe(true)
  })
})
