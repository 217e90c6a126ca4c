/**
 * Sanitised HTML for the workshop. tests/contract/content/rich-text.test.ts checks that sanitising it again changes
 * nothing.
 */
export const richTextSamples = {
  text:
    '<h3>Storage and handling</h3><p>Keep the packaging <strong>tightly closed</strong> and out of <em>direct sunlight</em>. Above 25 °C the powder may <a href="https://example.com/caking">cake</a>; H<sub>2</sub>O content up to 10<sup>-2</sup>.</p>' +
    '<ul><li>Use the oldest batch first.</li><li>Close opened packaging:<ol><li>press out the air,</li><li>fold, and clip.</li></ol></li></ul>' +
    '<h4>Dispersing</h4><ol><li>Premix with sugar 1 : 5.</li><li>Add to the vortex.</li></ol>' +
    '<blockquote>It does not clump.</blockquote><p><small>Results of our own laboratory.</small></p>',
  table:
    '<table><caption>Typical values</caption><thead><tr><th scope="col">Property</th><th scope="col">Value</th><th scope="col">Method</th></tr></thead><tbody><tr><td>pH (1 %)</td><td>6.0–8.0</td><td>Ph. Eur. 2.2.3</td></tr><tr><td>Loss on drying</td><td>≤ 15 %</td><td>105 °C, 2.5 h</td></tr><tr><td>Viscosity (1 % in 1 % KCl)</td><td>1,400–1,800 mPa·s</td><td>Brookfield LVT</td></tr></tbody></table>',
  terms:
    '<dl><dt>Thickener</dt><dd>Raises the viscosity of a liquid at low dosage.</dd><dt>Stabilizer</dt><dd>Keeps oil, water and solids where they are.</dd></dl><hr><pre><code>dose = 0.25 %\nshear = high</code></pre><p><kbd>Ctrl</kbd> <code>77-92-9</code> <mark>new</mark></p>',
  editor:
    '<p class="ql-align-center"><span class="ql-size-large">Centred and large</span></p><p class="ql-indent-1">Indented</p><p style="color: rgb(11, 92, 107); background-color: rgb(255, 243, 214)">Coloured</p>',
}
