// What every page shares; the order of the layers stands in the page's own style block.
import '#widgets/theme/tokens.css'
import '#widgets/theme/fonts.css'
import '#widgets/theme/base.css'
import './site-choice/plain-pages.css'
