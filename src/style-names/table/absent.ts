/** Documented names of what our pages do not have, by the reason that a note gives. */
export const ABSENT: Record<string, readonly string[]> = {
  'readers ask the search here, there is no assistant': [
    '#assistant-entry', '#assistant-entry-mobile', '#chat-assistant-sheet', '#chat-assistant-textarea',
    '.chat-assistant-sheet', '.chat-assistant-sheet-header', '.chat-assistant-sheet-content', '.chat-assistant-input',
    '.chat-assistant-floating-input', '.chat-assistant-send-button', '.chat-assistant-disclaimer-text',
    '.chat-assistant-payload-item', '.starter-question-text', '#ask-assistant-code-block-button',
    '[data-component-part="contact-support-button"]', '[data-component-part="contact-support-icon"]',
    '[data-component-part="contact-support-text"]',
  ],
  'feedback is a yes or a no here, without a form': [
    '#feedback-form', '#feedback-form-input', '#feedback-form-cancel', '#feedback-form-submit',
    '.contextual-feedback-container', '.contextual-feedback-form', '.contextual-feedback-form-title',
    '.contextual-feedback-input', '.contextual-feedback-button', '.contextual-feedback-form-submit-button',
    '#code-snippet-feedback-button', '#code-snippet-feedback-textarea', '.code-snippet-feedback-popover-content',
    '.code-snippet-feedback-form', '.code-snippet-feedback-textarea', '.code-snippet-feedback-form-title',
    '.code-snippet-feedback-form-description', '.code-snippet-feedback-form-submit-button',
  ],
  'pages are files here, there is nothing to log in to': ['.login-link', '.logout-link'],
  'one part serves wide and narrow screens here: use `#search-bar-entry`': ['#search-bar-entry-mobile'],
  'the sidebar itself opens on narrow screens here: use `#sidebar-content`': ['#mobile-nav-content'],
  'nothing comes up when text is selected here': [
    '#text-selection-tooltip', '#text-selection-tooltip-button',
  ],
  'the sidebar lists the endpoints here': ['#endpoints-menu-trigger'],
  'the header does not fade here': ['#navbar-transition'],
  'groups are set apart by room here, not by a line': ['.sidebar-nav-group-divider'],
  'long code scrolls here, it does not fade': ['.code-block-fade-overlay'],
  'drawings of Mermaid have no controls here': ['[data-component-name="mermaid-controls-wrapper"]'],
  'there is one button in the header here: use `#topbar-cta-button`': [
    '[data-component-name="primary-header-button"]',
  ],
  'headings of API pages have no second line here': ['.api-section-heading-subtitle'],
  'alternatives are tabs here, not a list': ['.option-dropdown'],
  'views are chosen in a list of the browser’s own here: use `.multi-view-dropdown`': [
    '.multi-view-dropdown-content', '.multi-view-dropdown-item',
  ],
  'directory pages are columns of cards here: use `.card`': [
    '.directory', '.directory-group', '.directory-page', '.directory-card',
  ],
}; // prettier-ignore
