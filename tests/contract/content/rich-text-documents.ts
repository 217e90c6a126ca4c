const media = '/cms/delivery/media/MCA4CCV5QS2BAB5H7YRCRPTCWGZQ'

/**
 * Texts as authors write them, which the sanitiser must not change. Those under `inEntities` contain named character
 * references, which the sanitiser writes as the characters: the same document, but not the same bytes.
 */
export const benignDocuments: Readonly<Record<string, string>> = {
  'a paragraph': '<p>Xanthan gum thickens sauces at low dosage and keeps them stable when frozen.</p>',
  'plain text': 'A light, free-flowing powder.\nStore it dry.',
  headings:
    '<h1>Range</h1><h2>Thickeners</h2><h3>Gums</h3><h4>Xanthan</h4><h5>Mesh 80</h5><h6>Organic</h6><p>Each in bags of 25 kg.</p>',
  emphasis:
    '<p><b>Bold</b>, <strong>strong</strong>, <i>italic</i>, <em>emphasis</em>, <u>underlined</u>, <s>gone</s>, <strike>gone</strike>, <del datetime="2026-01-05">old</del>, <ins>new</ins>, <mark>marked</mark>, <small>small</small>, <big>big</big>, <tt>fixed</tt></p>',
  'sub- and superscript':
    '<p>H<sub>2</sub>O, C<sub>6</sub>H<sub>8</sub>O<sub>7</sub>, 10<sup>-3</sup> mol·m<sup>-3</sup></p>',
  'a list': '<ul><li>Food grade</li><li>Cosmetic grade</li><li>Pharma grade</li></ul>',
  'a numbered list': '<ol start="3" type="a"><li>Disperse</li><li value="7">Heat to 80 °C</li><li>Cool</li></ol>',
  'nested lists':
    '<ul><li>Oils<ol><li>Sunflower</li><li>Rapeseed<ul><li>Refined</li></ul></li></ol></li><li>Waxes</li></ul>',
  'a list of terms':
    '<dl><dt><dfn>HLB</dfn></dt><dd>Balance of water- and oil-loving parts.</dd><dt><abbr title="Generally recognised as safe">GRAS</abbr></dt><dd>A status in the United States.</dd></dl>',
  'a table':
    '<table><caption>Typical values</caption><thead><tr><th scope="col">Property</th><th scope="col">Value</th></tr></thead><tbody><tr><td>pH (1 %)</td><td>6.0–8.0</td></tr><tr><td>Moisture</td><td>≤ 15 %</td></tr></tbody><tfoot><tr><td colspan="2">Not a specification.</td></tr></tfoot></table>',
  'an old table':
    '<table border="1" cellpadding="4" cellspacing="0" width="100%" summary="Packaging"><colgroup><col width="30%"><col span="2"></colgroup><tbody><tr bgcolor="#eeeeee" valign="top"><td rowspan="2" align="center" nowrap>Bag</td><td>25 kg</td><td>Paper</td></tr><tr><td>20 kg</td><td>Foil</td></tr></tbody></table>',
  'an image of our media': `<p><img src="${media}" alt="Crystals of citric acid under the microscope" width="640" height="360" loading="lazy"></p>`,
  'an image of the site':
    '<figure><img src="/images/mill.webp" alt="The mill in Rotterdam"><figcaption>The mill, built 1911.</figcaption></figure>',
  'a link to a file': `<p>Read the <a href="${media}" type="application/pdf" hreflang="nl">brochure (Dutch)</a>.</p>`,
  'links of the web':
    '<p><a href="https://example.com/a?b=1&amp;c=2#d" target="_blank" rel="noopener" title="Opens a new window">secure</a>, <a href="http://example.com/">plain</a>, <a href="//example.com/x">of the page’s protocol</a>, <a href="ftp://files.example.com/sds.zip">ftp</a>, <a href="ftps://files.example.com/sds.zip">ftps</a></p>',
  'links of the site':
    '<p><a href="/nl/nl-nl/products?search-term=gom">Gommen</a>, <a href="../suppliers">suppliers</a>, <a href="?page=2">next</a></p>',
  'links to people':
    '<p><a href="mailto:quality@example.com?subject=CoA">mail</a>, <a href="tel:+31205550101">+31 20 555 0101</a>, <a href="callto:desk">desk</a>, <a href="xmpp:desk@example.com">chat</a>, <a href="ciscotel:5551234">phone system</a></p>',
  'links to other systems':
    '<p><a href="navision://client/run?target=Form%2021">the item card</a>, <a href="cid:part1@example.com">the attachment</a></p>',
  'marks within the text':
    '<h3 id="text-storage">Storage</h3><p>See <a href="#text-storage">storage</a>.</p><table><tbody><tr><th id="text-a">A</th><td headers="text-a">1</td></tr></tbody></table>',
  'a video':
    '<iframe src="https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ" width="560" height="315" title="How to disperse a gum" frameborder="0" allow="accelerometer; autoplay; encrypted-media; picture-in-picture" allowfullscreen></iframe>',
  'two videos':
    '<p>Two films:</p><iframe class="ql-video" src="https://player.vimeo.com/video/76979871?h=8272103f6e" allowfullscreen></iframe><iframe src="https://fast.wistia.net/embed/iframe/abc123" title="Tour"></iframe>',
  styles:
    '<p style="color: rgb(11, 92, 107); background-color: #fff3d6; text-align: center; font-family: \'Source Sans 3\', sans-serif; font-size: 1.1em">Colour</p><p style="margin: 0 0 1em 2em; line-height: 1.6; text-decoration: underline">Space</p>',
  'the platform’s editor':
    '<p class="ql-align-center"><span class="ql-size-large">Large</span></p><p class="ql-indent-2">Indented</p><ol><li>One</li><li class="ql-indent-1">One and a half</li></ol><p class="ql-align-right ql-direction-rtl">left</p>',
  'an old font':
    '<p align="right"><font color="#336699" face="Verdana" size="4">As it was done in 1999</font><br clear="all">still readable</p>',
  quotations:
    '<blockquote cite="https://example.com/study">It does not clump.</blockquote><p>As <cite>the study</cite> says, <q>it does not clump</q>.</p><hr>',
  code: '<p>Enter <kbd>Ctrl</kbd>+<kbd>K</kbd>, get <samp>77-92-9</samp> in <var>x</var>:</p><pre>if (a &lt; b &amp;&amp; c &gt; d)\n  <code>see https://example.com</code></pre>',
  'Czech and Turkish':
    '<p lang="cs">Příliš žluťoučký kůň úpěl ďábelské ódy; kyselina citronová, ≥ 99,5 %.</p><p lang="tr">Kıvam artırıcı, İçecek için sitrik asit; ağırlıkça %25 ışığa dayanıklı.</p>',
  'other scripts':
    '<p lang="el">Κιτρικό οξύ</p><p lang="bg">Лимонена киселина</p><p lang="zh">柠檬酸</p><p lang="ar" dir="rtl">حمض الستريك</p><p>🧪 Δ 25 µm ± 2 ‰</p>',
  sections:
    '<section><header><h2>Contact</h2></header><address>Keizerskade 118<br>3011 ZA Rotterdam</address><div><span>Ask for <acronym title="Certificate of analysis">CoA</acronym>.</span></div></section>',
  'quotes and signs': '<p>5" x 7", it\'s 3 &lt; 4 &amp; 5 &gt; 4; “typographic” ‘quotes’ – dash — and … dots</p>',
}

export const inEntities: Readonly<Record<string, string>> = {
  'characters by name':
    '<p>Caf&eacute;&nbsp;au&nbsp;lait &copy; 2026 &mdash; &quot;10&nbsp;&micro;m&quot; &le; d &hellip;</p>',
  'characters by number': '<p>&#268;e&#353;tina, T&#252;rk&#xE7;e, &#x1F9EA;, &#8805;&#160;99,5&#160;%</p>',
}
