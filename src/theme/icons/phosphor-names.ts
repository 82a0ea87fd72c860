import { invert } from './font-awesome-aliases.ts';

/**
 * Phosphor names by Font Awesome name, for styles of Font Awesome's paid set. Each line is a Phosphor icon followed
 * by the Font Awesome names that it replaces; names that both sets share are not listed.
 */
export const phosphorNames = invert(`
airplane: plane
airplane-in-flight: helicopter jet-fighter jet-fighter-up plane-circle-check plane-circle-exclamation
airplane-in-flight: plane-circle-xmark plane-lock plane-slash drone-front
airplane-landing: plane-arrival
airplane-takeoff: plane-departure
airplane-tilt: plane-up plane-tail plane-engines
alarm: alarm-clock alarm-exclamation alarm-plus
alien: alien-monster
ambulance: truck-medical
anchor: anchor-circle-check anchor-circle-exclamation anchor-circle-xmark anchor-lock ship-large
app-window: window-maximize window-restore browser-window window
archive: box-archive
arrow-bend-double-up-left: reply-all
arrow-bend-down-right: arrows-turn-to-dots diagram-successor
arrow-bend-up-left: reply
arrow-circle-down: circle-arrow-down circle-down
arrow-circle-left: circle-arrow-left circle-left
arrow-circle-right: circle-arrow-right circle-right
arrow-circle-up: circle-arrow-up circle-up
arrow-circle-up-right: circle-arrow-up-right
arrow-clockwise: arrow-rotate-right rotate-right arrow-progress
arrow-counter-clockwise: arrow-rotate-left rotate-left
arrow-down: arrow-down-long down-long
arrow-down-left: down-left
arrow-down-right: down-right
arrow-elbow-down-left: arrow-turn-down-left turn-left arrow-turn-left
arrow-elbow-down-right: arrow-turn-down turn-down arrow-turn-down-right
arrow-elbow-left-up: arrow-turn-up turn-up
arrow-elbow-right: arrows-turn-right arrow-turn-right turn-right
arrow-fat-down: down
arrow-fat-left: left
arrow-fat-right: right
arrow-fat-up: up
arrow-left: arrow-left-long left-long
arrow-line-down: arrow-down-to-line
arrow-line-left: arrow-left-to-line arrow-left-from-line
arrow-line-right: arrow-right-to-line arrow-right-from-line arrow-right-to-city
arrow-line-up: arrow-up-to-line arrow-up-from-line
arrow-right: arrow-right-long right-long
arrow-square-out: arrow-up-right-from-square up-right-from-square share-from-square square-arrow-up-right
arrow-square-out: square-up-right
arrow-square-up: square-this-way-up
arrow-up: arrow-up-long up-long
arrow-up-left: up-left
arrow-up-right: up-right
arrows-clockwise: arrows-rotate rotate arrows-spin arrow-rotate-right-left group-arrows-rotate
arrows-counter-clockwise: rotate-reverse
arrows-down-up: arrow-down-up-across-line arrow-down-up-lock arrow-down-arrow-up arrow-up-arrow-down
arrows-horizontal: arrows-left-right
arrows-in: down-left-and-up-right-to-center minimize compress arrows-minimize arrows-to-center
arrows-in-cardinal: arrows-to-circle arrows-to-dot arrows-to-eye
arrows-in-line-vertical: arrows-down-to-line
arrows-in-simple: compress-wide arrow-down-left-and-arrow-up-right-to-center
arrows-left-right: arrow-right-arrow-left left-right right-left arrows-repeat arrow-left-right
arrows-left-right: tent-arrow-left-right people-arrows people-arrows-left-right
arrows-merge: merge arrows-cross
arrows-out: up-right-and-down-left-from-center maximize expand arrows-maximize
arrows-out-cardinal: arrows-up-down-left-right up-down-left-right
arrows-out-line-horizontal: arrows-left-right-to-line
arrows-out-line-vertical: arrows-up-to-line
arrows-out-simple: expand-wide arrow-up-right-and-arrow-down-left-from-center
arrows-split: arrows-split-up-and-left split code-branch-split
arrows-vertical: arrows-up-down up-down
article: blog
asterisk: asterisk-large
atom: atom-simple atom-alt
baby: child children child-combatant child-dress person-breastfeeding
baby-carriage: stroller
backspace: delete-left
bag: bag-shopping
bandaids: bandage
bank: building-columns landmark landmark-dome landmark-flag
barbell: dumbbell weight-hanging
barcode: barcode-read
barricade: road-barrier
basket: basket-shopping basket-shopping-simple
bathtub: bath hot-tub-person
battery-charging: battery-bolt
battery-high: battery-three-quarters
battery-low: battery-quarter battery-bolt-low
battery-medium: battery-half
bed: bed-pulse bed-front bed-empty mattress-pillow
beer-bottle: bottle-water
beer-stein: beer-mug-empty beer-mug
bell-ringing: bell-on bell-exclamation
bell-simple: bell-school
bell-simple-z: alarm-snooze
binoculars: tower-observation telescope
bird: crow dove kiwi-bird duck turkey crow-flying
boat: ferry ship ship-fast
bomb: explosion land-mine-on
bone: x-ray
book: book-atlas book-bible book-journal-whills book-medical book-quran book-skull book-tanakh book-blank
book: book-font book-sparkles book-section
book-bookmark: book-copy bookmark-book
book-open: book-open-cover
book-open-text: book-open-reader book-open-lines
book-open-user: book-user
bookmark: ribbon bookmark-slash
books: lines-leaning book-arrow-right book-arrow-up books-medical
bounding-box: pallet-box vector-square
bowl-food: bowl-rice bowl-chopsticks salad
bowl-steam: bowl-hot soup
brackets-angle: angle-brackets
brackets-curly: brackets-curly-code file-brackets-curly
brain: brain-cog
brandy: whiskey-glass
bread: bread-slice
bridge: bridge-circle-check bridge-circle-exclamation bridge-circle-xmark bridge-lock bridge-suspension
briefcase: business-time briefcase-blank
broadcast: satellite satellite-dish tower-broadcast signal-stream signal-fair radar
broadcast: transporter transporter-1 transporter-2 transporter-3
broom: broom-ball broom-wide
browsers: window-flip windows-restore
bug: ban-bug bug-slash bugs debug locust mosquito spider worm mosquito-net
bug-beetle: beetle
building: building-circle-arrow-right building-circle-check building-circle-exclamation
building: building-circle-xmark building-flag building-lock building-un building-shield
building-office: building-ngo building-user hotel
buildings: building-wheat city tree-city mountain-city apartment
bulldozer: snowplow
bus: bus-simple bus-side
cake: cake-candles cake-slice pie
calendar-blank: calendar-week
calendar-check: calendar-circle-check
calendar-dot: calendar-day
calendar-dots: calendar-days calendar-range calendars calendar-lines
calendar-plus: calendar-circle-plus
calendar-star: calendar-heart-star
calendar-x: calendar-xmark
call-bell: bell-concierge
camera: camera-retro camera-polaroid
car: car-burst car-crash car-on car-rear car-tunnel car-bump cars
car-profile: car-side
cardholder: wallet-card
caret-circle-down: circle-chevron-down square-caret-down square-chevron-down
caret-circle-left: circle-chevron-left square-caret-left square-chevron-left
caret-circle-right: circle-chevron-right square-caret-right square-chevron-right
caret-circle-up: circle-chevron-up square-caret-up square-chevron-up
caret-double-down: angles-down chevrons-down
caret-double-left: angles-left chevrons-left
caret-double-right: angles-right chevrons-right
caret-double-up: angles-up chevrons-up
caret-down: angle-down chevron-down sort-down
caret-left: angle-left chevron-left
caret-right: angle-right chevron-right
caret-up: angle-up chevron-up sort-up
caret-up-down: sort angles-up-down
castle-turret: archway chess-rook dungeon fort-awesome castle
cat: cat-space
cell-signal-full: signal signal-bars signal-strong
cell-signal-slash: signal-slash
cell-tower: tower-cell radio-tower tower-control
chalkboard: school school-circle-check school-circle-exclamation school-circle-xmark school-flag school-lock
chalkboard-teacher: chalkboard-user person-chalkboard
champagne: champagne-glasses champagne-glass
chart-bar: chart-column chart-simple square-poll-vertical chart-simple-horizontal chart-mixed
chart-bar: chart-waterfall
chart-bar-horizontal: chart-bar square-poll-horizontal chart-gantt
chart-line: chart-area chart-line-area chart-network
chart-line-up: display-chart-up
chart-pie-slice: chart-pie-simple
chart-scatter: chart-scatter-bubble chart-scatter-3d chart-bubble
chat-centered: message message-check message-plus message-exclamation message-question message-code
chat-centered: message-arrow-down message-arrow-up message-arrow-up-right message-heart message-smile
chat-centered: message-xmark message-pen message-minus message-image message-sms message-bot
chat-centered-dots: message-dots comment-sms
chat-centered-slash: message-slash
chat-centered-text: message-lines message-text message-captions message-medical message-quote
chat-circle: comment message-circle comment-heart comment-minus comment-plus comment-xmark
chat-circle: comment-question comment-waveform
chat-circle-dots: comment-dots
chat-circle-slash: comment-slash
chat-circle-text: comment-lines comment-medical comment-quote comment-text
chats: messages message-middle messages-question messages-dollar comments-question
chats-circle: comments
check: checkmark check-large
check-circle: circle-check badge-check-circle
check-square: square-check
checkerboard: chess-board game-board game-board-simple
checks: check-double
chef-hat: user-chef hat-chef
cherries: blueberries
church: gopuram monument place-of-worship vihara torii-gate chapel
cigarette: joint smoking
circle: ring
circle-half: circle-half-stroke
circle-notch: spinner-third loader
circuitry: memory-module
clipboard: clipboard-check paste
clipboard-text: clipboard-list clipboard-question clipboard-user clipboard-medical clipboard-list-check
clipboard-text: poll-people square-list
clock-clockwise: clock-rotate-right
clock-countdown: clock-ten
clock-counter-clockwise: clock-rotate-left rectangle-history-circle-user
cloud: cloud-word cloud-binary cloud-music clouds
cloud-fog: smog cloud-hail
cloud-lightning: cloud-bolt poo-storm
cloud-rain: cloud-drizzle cloud-showers
cloud-rain: cloud-meatball cloud-moon-rain cloud-showers-heavy cloud-showers-water cloud-sun-rain
cloud-warning: cloud-question
cloud-x: cloud-xmark cloud-exclamation
code-block: square-binary
code-simple: square-code rectangle-code
coffee: mug-hot mug-saucer mug mug-tea
coin: cedi-sign cent-sign litecoin-sign guarani-sign
coins: coin-front coin-blank rupiah-sign lira-sign turkish-lira-sign shekel-sign franc-sign
columns: grip-lines-vertical table-columns columns-3 table-cells-column-lock
compass-tool: compass-drafting
confetti: party-horn
cookie: cookie-bite stroopwafel
cooking-pot: kitchen-set pot-food blender-phone cauldron
copy: clone
cow: hippo otter sheep elephant squirrel deer ram
cowboy-hat: hat-cowboy hat-cowboy-side hat-beach
cpu: microchip
cricket: baseball-bat-ball
crop: crop-simple border-top-left
crosshair: crosshairs location-crosshairs crosshairs-simple
crown: chess-queen user-crown
crown-cross: chess chess-king chess-bishop
cube: cubes cube-simple block
cube-focus: cube-focus-simple cube-scan
currency-btc: bitcoin-sign
currency-circle-dollar: austral-sign circle-dollar circle-dollar-to-slot comment-dollar comments-dollar
currency-circle-dollar: magnifying-glass-dollar badge-dollar
currency-dollar: brazilian-real-sign dollar-sign peso-sign dong-sign
currency-eur: euro-sign
currency-gbp: sterling-sign
currency-inr: indian-rupee-sign rupee-sign bangladeshi-taka-sign
currency-jpy: yen-sign
currency-krw: won-sign
currency-kzt: tenge-sign
currency-ngn: naira-sign
currency-rub: ruble-sign
cursor: arrow-pointer
cursor-click: arrow-pointer-click hand-pointer-click bullseye-pointer bullseye-arrow
cursor-text: i-cursor input-text text-cursor
cylinder: drum-barrel
desktop-tower: computer computer-classic
detective: user-secret
device-mobile: mobile mobile-button mobile-screen mobile-screen-button mobile-notch
device-mobile-camera: mobile-retro
device-mobile-speaker: pager walkie-talkie
device-tablet: tablet tablet-button tablet-screen-button tablet-screen
devices: mobile-signal phone-laptop laptop-phone
diamonds-four: diamonds-4
dice-five: dice dice-d20 dice-d6 dice-d10 dice-d8 dice-d12
disc: compact-disc
door: door-closed toilet-portable toilets-portable
dot: circle-small period
dot-outline: circle-dot-small
dots-nine: grid-round-3
dots-six: braille grip
dots-six-vertical: grip-vertical grip-dots-vertical
dots-three: ellipsis
dots-three-circle: circle-ellipsis
dots-three-circle-vertical: circle-ellipsis-vertical
dots-three-vertical: ellipsis-vertical
dress: person-dress person-dress-burst
drop: bore-hole bottle-droplet droplet glass-water-droplet faucet faucet-drip
drop-half: raindrops
drop-slash: droplet-slash
ear: ear-listen
ear-slash: ear-deaf
empty: empty-circle
envelope: square-envelope
envelope-open: envelope-open-text envelopes-bulk envelopes
envelope-simple: envelope-circle-check envelope-dot
equals: grip-lines
eraser: eraser-simple
exclamation-mark: exclamation
exclude: object-ungroup
export: arrow-up-from-bracket
eye-closed: eye-low-vision
eyedropper: eye-dropper
eyeglasses: glasses glasses-round
face-mask: head-side-cough head-side-cough-slash head-side-mask mask-face mask-ventilator
factory: industry industry-windows oil-well
fan: fan-table
fast-forward: forward
file: file-circle-question file-shield file-circle-info file-heart
file-archive: file-zipper
file-arrow-down: file-import
file-arrow-up: file-export page-caret-up file-caret-up
file-code: file-binary file-json file-xml
file-dashed: file-fragment file-half-dashed file-dashed-line
file-doc: file-word
file-magnifying-glass: file-search
file-minus: file-circle-minus file-plus-minus
file-plus: file-circle-check file-circle-plus file-check memo-plus
file-ppt: file-powerpoint file-chart-column file-chart-pie
file-text: file-lines file-contract file-invoice file-medical file-prescription file-waveform memo
file-text: memo-circle-check memo-pad file-certificate file-user page file-check-lines
file-x: file-circle-exclamation file-circle-xmark file-xmark file-slash file-exclamation
file-xls: file-excel file-spreadsheet
film-slate: clapperboard clapperboard-play
film-strip: film
fingerprint: fingerprint-scan
finn-the-human: dragon alien-8bit
fire: fire-burner campfire-flame
first-aid: hospital-user house-medical house-medical-circle-check house-medical-circle-exclamation
first-aid: house-medical-circle-xmark house-medical-flag house-chimney-medical star-of-life
first-aid-kit: briefcase-medical kit-medical suitcase-medical
fish: fish-fins fishing-rod
fish-simple: whale dolphin narwhal
flag: democrat republican flag-usa
flame: fire-flame-curved fire-flame-simple fire-flame menorah hanukiah candle
flask: flask-gear flask-round
flow-arrow: diagram-sankey route-interstate arrows-to-line flow
folder: folder-closed folder-gear folder-grid folder-image folder-music folders-all
folder-notch-open: folder-arrow-down folder-arrow-up
fork-knife: spoon utensils plate-utensils spoon-fork
frame-corners: frame square-dashed rectangle-wide
function: function-formula
funnel: filter filters filter-list filter-circle-dollar
funnel-x: filter-circle-xmark filter-slash
game-controller: gamepad gamepad-modern
garage: garage-car garage-open warehouse-full
gas-can: oil-can
gas-pump: pump
gauge: gauge-circle-minus gauge-circle-plus
gauge: gauge-simple gauge-simple-low gauge-simple-min gauge-low gauge-min gauge-circle-bolt
gear: gear-complex-code
gear-six: gears gear-complex gear-code gear-simple
gender-female: venus venus-double mercury
gender-intersex: mars-and-venus mars-and-venus-burst venus-mars
gender-male: mars mars-stroke mars-stroke-right mars-stroke-up mars-double
gender-neuter: genderless neuter
gender-transgender: transgender
gift: gifts gift-card
git-branch: code-branch
git-commit: code-commit
git-diff: code-compare
git-fork: code-fork
git-merge: code-merge
git-pull-request: code-pull-request code-pull-request-draft code-pull-request-closed
globe-hemisphere-east: earth-africa earth-asia earth-europe
globe-hemisphere-west: earth-americas earth-oceania
globe-simple: globe-wire
globe-stand: globe-pointer
golf: golf-ball-tee golf-flag-hole golf-club
grains: bacon wheat-awn wheat-awn-circle-exclamation plate-wheat wheat jar-wheat
graph: chart-diagram diagram-project circle-nodes hexagon-nodes hexagon-nodes-bolt diagram-venn
greater-than-or-equal: greater-than-equal
grid-four: border-all table-cells-large table-layout border-inner
grid-nine: table-cells grid grid-3 grid-4
guitar: violin
hamburger: burger burger-cheese burger-soda
hand: hand-lizard hand-scissors hands-asl-interpreting hands-bound
hand-arrow-down: hand-point-down
hand-coins: hand-holding-dollar
hand-deposit: hand-holding
hand-fist: hand-back-fist
hand-grabbing: mitten hand-grab
hand-heart: bahai hand-holding-heart hands-holding-heart hand-holding-medical
hand-palm: hamsa hand-spock hand-dots raised-hand
hand-pointing: hand-middle-finger hand-point-up hand-pointer hand-point-ribbon
hand-soap: hand-holding-droplet hands-bubbles pump-soap pump-medical soap jug-detergent
hand-swipe-left: hand-point-left
hand-swipe-right: hand-point-right
hand-waving: hand-wave
hand-withdraw: hand-holding-box hand-holding-magic
hands-clapping: hands hands-clap
hands-praying: hands-holding person-praying hands-holding-child hands-holding-circle hands-pray
handshake: hand-holding-hand handshake-angle handshake-simple handshake-simple-slash handshake-slash
hard-drives: server database-server
hard-hat: helmet-battle helmet-safety helmet-un user-helmet-safety user-hard-hat
hash: hashtag
hash-straight: hashtag-lock
head-circuit: brain-arrow-curved-right
head-circuit: head-side-brain head-side-gear brain-circuit microchip-ai head-side-circuit
headphones: headphones-simple
headset: headset-simple
heart: heart-circle-bolt heart-circle-check heart-circle-exclamation heart-circle-minus hearts
heart: heart-circle-plus heart-circle-xmark shield-heart
heart-break: heart-crack
heartbeat: heart-pulse wave-pulse monitor-waveform
hexagon: hexagon-exclamation hexagon-check hexagon-plus hexagon-minus nut-shape
highlighter: marker
hockey: hockey-puck hockey-stick
hoodie: vest vest-patches
horse: chess-knight horse-head horse-saddle
hourglass-high: hourglass-start hourglass-empty
hourglass-low: hourglass-end
hourglass-medium: hourglass-half
house: house-chimney-crack house-chimney-user house-circle-check house-circle-exclamation house-user
house: house-circle-xmark house-crack house-fire house-flag house-laptop house-lock house-signal igloo
house-line: house-chimney house-chimney-window house-blank
house-simple: house-window house-heart
identification-badge: id-badge
identification-card: address-card id-card id-card-clip
image: photo-film image-landscape
images: rectangle-vertical-history images-user
infinity: infinity-symbol
info: circle-info
intersect: object-intersect
invoice: file-invoice-dollar file-dollar
island: umbrella-beach island-tropical
kanban: square-kanban
key: key-skeleton
keyboard: typewriter
ladder: ladder-step
lamp: lamp-desk lamp-street lamp-floor
laptop: laptop-code laptop-file laptop-medical laptop-mobile laptop-binary
layout: table-layout-simple window-layout objects-column diagram-lean-canvas
leaf: cannabis leaf-oak leaf-maple
less-than-or-equal: less-than-equal
letter-circle-h: circle-h square-h helicopter-symbol
letter-circle-p: circle-p square-parking circle-parking
letter-circle-v: circle-v
lifebuoy: life-ring
lightbulb: lightbulb-on
lighthouse: lighthouse-beam
lightning: bolt bolt-lightning cloud-bolt-sun
lightning-a: bolt-auto
lightning-slash: bolt-slash
line-segment: slash-forward
line-segments: timeline timeline-arrow
line-vertical: slash
link-break: link-slash
list: bars bars-sort bars-filter bars-staggered
list-bullets: list-ul list-dropdown list-timeline
list-checks: list-check check-to-slot ballot-check ballot
list-dashes: rectangle-list
list-magnifying-glass: list-search
list-numbers: list-ol
lock-key: handcuffs
lock-key-open: unlock-keyhole
lock-open: user-unlock
lock-simple: lock-keyhole lock-alt
lock-simple-open: unlock lock-keyhole-open
magic-wand: hat-wizard wand-magic wand-magic-sparkles wand hat-witch staff
magnifying-glass: magnifying-glass-arrow-right magnifying-glass-chart magnifying-glass-location
magnifying-glass: magnifying-glass-waveform magnifying-glass-arrows-rotate
map-pin: location-dot location-dot-slash location-smile
map-pin-plus: location-plus
map-pin-simple: location-pin location-pin-lock
map-trifold: map map-location map-location-dot treasure-map
martini: martini-glass martini-glass-citrus martini-glass-empty
mask-happy: mask masks-theater
medal: award medal-star
megaphone: bullhorn
megaphone-simple: bullhorn-simple
microphone: microphone-lines microphone-stand-simple
microphone-slash: microphone-lines-slash
microphone-stage: microphone-stand podcast
microsoft-teams-logo: microsoft-teams
minus: window-minimize
minus-circle: circle-minus
minus-square: square-minus
money: money-bill money-bill-1 money-bills money-check money-check-dollar money-bill-transfer
money-wavy: money-bill-1-wave money-bill-wave money-bill-wheat money-from-bracket
monitor: display display-code tv-retro display-arrow-down
moon-stars: moon-cloud moon-over-sun
mosque: kaaba
mountains: hill-avalanche hill-rockslide mountain mountain-sun volcano mound mountains-sun
mouse: computer-mouse
music-notes: music music-magnifying-glass
navigation-arrow: location-arrow location-arrow-up
network: ethernet network-wired
newspaper: rectangle-ad newspaper-open
not-equals: not-equal
note: note-sticky notes
note-blank: sheet-plastic
note-pencil: file-pen file-signature pen-to-square square-pen memo-pencil notes-medical
notebook: book-spine
notion-logo: notion
number-circle-eight: circle-8
number-circle-five: circle-5
number-circle-four: circle-4
number-circle-nine: circle-9
number-circle-one: circle-1
number-circle-seven: circle-7
number-circle-six: circle-6
number-circle-three: circle-3
number-circle-two: circle-2
number-circle-zero: circle-0
number-eight: 8 eight
number-five: 5 five
number-four: 4 four
number-nine: 9 nine
number-one: 1 one
number-seven: 7 seven
number-six: 6 six
number-square-eight: square-8
number-square-five: square-5
number-square-four: square-4
number-square-nine: square-9
number-square-one: square-1
number-square-seven: square-7
number-square-six: square-6
number-square-three: square-3
number-square-two: square-2
number-square-zero: square-0
number-three: 3 three
number-two: 2 two
number-zero: 0
onigiri: hotdog hot-dog sushi sushi-roll
open-ai-logo: openai
orange: blender lemon lime citrus
package: box box-open box-open-full box-tissue box-circle-check cube-open box-check parcel
paint-brush: brush paintbrush pen-paintbrush
paint-brush-broad: paintbrush-fine brush-paint
paint-bucket: fill fill-drip bucket-paint
paper-plane-right: paper-plane-top
paperclip: stapler
parachute: parachute-box
paragraph: section pilcrow
password: rectangle-password input-password asterisks
path: route
pause-circle: circle-pause
paw-print: paw paw-simple paw-claws teddy-bear
pen: pen-clip pen-line-ink pen-swirl
pen-nib: feather-pointed pen-fancy
pencil-line: pen-line pen-field
pencil-ruler: pen-ruler
pencil-simple: pencil-mechanical
pencil-simple-line: user-pen user-pencil
pentagon: pentagon-shape
pepper: pepper-hot
person: lungs person-half-dress person-rays person-shelter person-booth person-harassing people-pulling
person: people-robbery person-arrow-down-to-line person-arrow-up-from-line person-burst person-pregnant
person: person-circle-check person-circle-exclamation person-circle-minus person-circle-plus
person: person-circle-question person-circle-xmark person-dots-from-line person-simple-full
person: person-military-pointing person-military-rifle person-military-to-person person-rifle standing
person-arms-spread: universal-access
person-simple: chess-pawn child-reaching
person-simple-bike: person-biking person-biking-mountain
person-simple-hike: person-hiking
person-simple-run: person-running person-running-fast
person-simple-ski: person-skating person-skiing person-skiing-nordic sleigh
person-simple-snowboard: person-snowboarding
person-simple-swim: person-drowning person-swimming water-ladder
person-simple-throw: person-falling person-falling-burst person-juggling
person-simple-walk: crutch person-walking person-walking-arrow-loop-left person-walking-arrow-right
person-simple-walk: person-walking-dashed-line-arrow-right person-walking-with-cane person-cane
phone: phone-flip phone-office tty square-phone square-phone-flip
phone-call: phone-volume
phone-disconnect: phone-hangup
phone-incoming: phone-arrow-down-left
phone-outgoing: phone-arrow-up-right phone-arrow-right
phone-x: phone-xmark phone-missed
pi: pi-symbol
piano-keys: drum drum-steelpan
picnic-table: tarp tarp-droplet
piggy-bank: sack-dollar sack-xmark sack
pill: capsules pills tablets tablet-pill
ping-pong: table-tennis-paddle-ball
pint-glass: glass-water glass-half glass-full
pipe: pipe-section
pizza: pizza-slice
planet: satellite-orbit solar-system planet-ringed space-station-moon space-station-moon-construction
plant: seedling plant-wilt sun-plant-wilt spa
play-circle: circle-play
plug: plug-simple
plugs: plug-circle-bolt plug-circle-check plug-circle-exclamation plug-circle-minus plug-circle-plus
plugs: plug-circle-xmark
plugs-connected: plug-zap cable
plus-circle: circle-plus
plus-square: square-plus
polygon: draw-polygon
power: power-off
prescription: mortar-pestle prescription-bottle prescription-bottle-medical
presentation-chart: chart-user presentation-screen
printer: fax print
prohibit: ban ban-smoking empty-set circle-slash do-not-enter
push-pin: thumbtack
push-pin-slash: thumbtack-slash
puzzle-piece: puzzle-piece-simple
qr-code: qrcode
question: circle-question
question-mark: square-question
queue: rectangles-mixed playlist-music
quotes: quote-left quote-right block-quote
rabbit: rabbit-running bunny
radical: square-root-variable square-root
radio-button: circle-dot
radioactive: circle-radiation radiation
ranking: ranking-star
receipt: receipt-long
repeat: retweet arrows-retweet
repeat-once: repeat-1
rewind: backward
road-horizon: road road-bridge road-circle-check road-circle-exclamation road-circle-xmark road-lock
road-horizon: road-spikes
robot: message-robot bot robot-astromech
rocket: rocket-simple
rocket-launch: shuttle-space
rows: table-list table-rows table-cells-row-lock table-cells-row-unlock
rss: square-rss
ruler: ruler-combined ruler-horizontal ruler-vertical tape ruler-triangle
scales: scale-balanced scale-unbalanced scale-unbalanced-flip
scan: barcode-scan qrcode-read scanner scanner-gun expand-square
screencast: screen-users chromecast
screwdriver: screwdriver-simple
scribble-loop: splotch
scroll: scroll-torah scroll-old
seal: badge
seal-check: badge-check certificate-check
seal-percent: badge-percent
seal-warning: badge-exclamation
security-camera: camera-cctv
selection: border-none border-outer
selection-all: object-group
selection-plus: square-dashed-circle-plus
shapes: icons shapes-simple blocks
share-fat: share
share-network: comment-nodes share-nodes square-share-nodes share-all
shield: shield-blank shield-cat shield-dog shield-keyhole shield-virus-slash
shield-checkered: shield-blank-halved shield-halved shield-quartered
shield-slash: shield-xmark
shield-warning: shield-exclamation
shipping-container: pallet pallet-boxes conveyor-belt container-storage
shooting-star: star-shooting
shopping-bag: bags-shopping
shopping-cart: cart-arrow-down cart-plus cart-shopping cart-xmark cart-minus cart-circle-plus
shovel: person-digging trowel trowel-bricks
shower: sink shower-down
shrimp: crab lobster
sidebar: sidebar-simple-left table-layout-side
sidebar-simple: sidebar-flip
sigma: sum
sign-in: arrow-right-to-bracket right-to-bracket person-to-door person-to-portal
sign-out: arrow-right-from-bracket right-from-bracket door-exit person-through-window person-from-portal
signpost: diamond-turn-right signs-post sign-hanging person-sign
sim-card: sd-card sim-cards
sketch-logo: gem gems
skip-back: backward-step backward-fast
skip-forward: forward-step forward-fast
skull: skull-crossbones skull-cow
sliders-horizontal: sliders-simple
smiley: face-grin face-grin-beam face-grin-squint face-grin-wide face-laugh face-laugh-beam
smiley: face-laugh-squint face-smile face-smile-beam face-awesome face-smile-plus face-smiling-hands
smiley-angry: face-angry
smiley-blank: face-meh-blank face-surprise face-thinking
smiley-meh: face-meh face-rolling-eyes face-expressionless
smiley-melting: poo poop
smiley-nervous: face-flushed face-grimace face-grin-beam-sweat face-grin-squint-tears face-grin-tears
smiley-sad: face-frown face-frown-open face-sad-cry face-sad-tear face-sad-sweat
smiley-sticker: face-grin-hearts face-grin-stars face-smile-hearts face-kiss-wink-heart face-kiss-beam
smiley-wink: face-grin-tongue face-grin-tongue-squint face-grin-tongue-wink face-grin-wink face-laugh-wink
smiley-wink: face-smile-wink face-kiss
smiley-x-eyes: face-dizzy face-tired
sneaker: shoe-prints shoe boot-heeled
snowflake: icicles snowman
soccer-ball: futbol
sock: socks stocking
sort-ascending: arrow-up-1-9 arrow-up-9-1 arrow-up-a-z arrow-up-z-a arrow-up-wide-short arrow-up-short-wide
sort-ascending: arrow-up-big-small
sort-descending: arrow-down-1-9 arrow-down-9-1 arrow-down-a-z arrow-down-z-a arrow-down-wide-short
sort-descending: arrow-down-short-wide arrow-down-big-small
sparkle: sparkles wand-sparkles hand-sparkles star-shooting-simple stars star-sharp star-christmas
speaker-hifi: speaker speakers boombox
speaker-high: audio-description volume-high volume
speaker-low: volume-low
speaker-none: volume-off
speaker-x: volume-xmark volume-slash
speedometer: gauge-high gauge-simple-high gauge-max gauge-simple-max tachograph-digital
spiral: spaghetti-monster-flying staff-snake spider-web staff-aesculapius
spray-bottle: spray-can spray-can-sparkles
square: square-full square-nfi notdef
squares-four: grid-2 grid-2-plus grid-round chart-tree-map
stack: boxes-packing boxes-stacked layer-group cubes-stacked layers rectangle-history
stack-minus: layer-minus
stack-plus: layer-plus
star-four: burst sparkle-simple
star-half: star-half-stroke
steps: bars-progress stairs-up
stop-circle: circle-stop
storefront: shop shop-lock shop-slash store store-slash store-lock shop-simple
student: user-graduate
subtract: object-subtract
subway: train-subway
sun-dim: sun-bright sun-cloud
sun-horizon: sunrise sunset
swatches: swatchbook
sword: jedi khanda swords dagger
t-shirt: shirt shirt-running
tag: tags
target: bullseye bullseye-simple gun crosshairs-rotate
television: tv
tent: campground tents tent-arrow-down-to-line tent-arrow-turn-left tent-arrows-down tent-double-peak
terminal-window: square-terminal rectangle-terminal
test-tube: bong vial vials vial-circle-check vial-virus flask-vial
text-a-underline: text-height text-width line-height
text-aa: a font font-case text-size
text-align-center: align-center
text-align-justify: align-justify
text-align-left: align-left
text-align-right: align-right
text-b: b bold
text-bolder: spell-check
text-columns: line-columns
text-h: h heading
text-h-five: h5
text-h-four: h4
text-h-one: h1
text-h-six: h6
text-h-three: h3
text-h-two: h2
text-indent: indent
text-italic: i italic
text-outdent: outdent
text-strikethrough: s strikethrough
text-subscript: subscript
text-superscript: superscript
text-t: t text
text-t-slash: text-slash
text-underline: u underline
textbox: input-numeric input-pipe rectangle-terminal-input square-dashed-text
thermometer: temperature-half
thermometer-cold: temperature-arrow-down temperature-empty temperature-low temperature-quarter
thermometer-hot: temperature-arrow-up temperature-full temperature-high temperature-three-quarters
thermometer-simple: weight-scale
ticket: ticket-simple ticket-airline
timer: stopwatch stopwatch-20
tip-jar: bucket
toggle-left: toggle-off toggle-large-off
toggle-right: toggle-on toggle-large-on
toilet: restroom restroom-simple
toilet-paper: toilet-paper-slash toilet-paper-blank
toolbox: toolbox-open
tooth: teeth teeth-open
trademark-registered: registered
traffic-signal: traffic-light traffic-light-go traffic-light-stop
tram: train-tram
translate: language
trash: dumpster dumpster-fire trash-can trash-list trash-can-check trash-arrow-up trash-can-arrow-up
trash: trash-undo trash-xmark
tray: inbox inbox-in inbox-full
tray-arrow-up: inbox-out
tree: tree-large
tree-evergreen: holly-berry tree-christmas trees
tree-structure: sitemap diagram-next diagram-predecessor diagram-subtask diagram-nested diagram-nodes
tree-view: folder-tree list-tree
trend-down: arrow-trend-down money-bill-trend-down
trend-up: arrow-trend-up arrow-up-right-dots money-bill-trend-up
triangle: triangle-shape
trolley: cart-flatbed dolly dolly-empty
trolley-suitcase: cart-flatbed-suitcase person-walking-luggage
truck: truck-arrow-right truck-droplet truck-fast truck-field truck-field-un truck-front truck-bolt
truck: truck-monster truck-pickup truck-plane truck-ramp-box truck-clock
truck-trailer: trailer truck-moving truck-container
umbrella: umbrella-simple-rain
unite: object-union
user: user-astronaut user-clock user-doctor user-injured user-large user-ninja user-nurse user-tie
user: user-large-slash user-slash user-tag user-lock user-shield user-robot user-police
user-circle: circle-user image-portrait
user-focus: street-view user-viewfinder
user-gear: users-gear
user-list: user-magnifying-glass
user-minus: user-xmark
user-rectangle: square-person-confined square-user
user-sound: user-music user-headset
users: user-group users-slash users-medical user-group-simple
users-three: arrows-down-to-people people-group people-line people users-viewfinder people-carry-box
users-three: people-roof users-line users-rectangle users-rays users-between-lines family
van: caravan van-shuttle camper
vault: safe
video-camera: video
video-camera-slash: video-slash
video-conference: screen-share
vinyl-record: record-vinyl
virtual-reality: vr-cardboard head-side-goggles
virus: bacteria bacterium disease virus-covid viruses virus-covid-slash virus-slash lungs-virus
virus: head-side-virus square-virus shield-virus
wall: block-brick bricks
warning: triangle-exclamation house-circle-warning
warning-circle: circle-exclamation
warning-diamond: diamond-exclamation
waveform: waveform-lines
waves: arrow-up-from-ground-water arrow-up-from-water-pump water water-arrow-up house-flood-water
waves: house-flood-water-circle-arrow-right house-tsunami bridge-water wave
webhooks-logo: webhook api
wheelchair-motion: wheelchair-move
wifi-high: wifi wifi-exclamation
wifi-low: wifi-weak
wifi-medium: wifi-fair
wind: wind-turbine tornado-wind kite
wine: wine-bottle wine-glass wine-glass-empty wine-glass-crack
wrench: screwdriver-wrench wrench-simple
x: xmark xmarks-lines xmark-large checkmark-x
x-circle: circle-xmark
x-square: rectangle-xmark square-xmark
`);
