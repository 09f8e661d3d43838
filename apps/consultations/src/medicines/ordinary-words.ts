/**
 * Ordinary English words, so that none of them is taken for a misspelt medicine. From SCOWL's word lists (the most usual English and
 * British words, without medicines' names and regular endings): "The collective work is Copyright 2000-2016 by Kevin Atkinson.
 * Permission to use, copy, modify, distribute and sell these word lists, the associated scripts, the output created from the scripts,
 * and its documentation for any purpose is hereby granted without fee, provided that the above copyright notice appears in all copies
 * and that both that copyright notice and this permission notice appear in supporting documentation. Kevin Atkinson makes no
 * representations about the suitability of this array for any purpose. It is provided "as is" without express or implied warranty."
 */
const WORDS = new Set(
  `
aardvark aback abacus abandon abandonment abate abbey abbot abbreviate abbreviation abdicate abdication abdomen abdominal abduct aberration abet abhor
abhorrence abhorrent abide ability abject ablaze able abler ablest ably abnormal abnormality aboard abode abolish abolition abominable abomination
aboriginal aborigine abort abortion abortive abound about above aboveboard abrasive abreast abridge abroad abrupt abrupter abruptest abscess abscond
absence absent absentee absolute absolutest absolve absorb absorbent absorption abstain abstention abstinence abstract abstraction abstruse absurd
absurder absurdest absurdity abundance abundant abuse abuser abusive abysmal abyss academic academically academy accede accelerate acceleration
accelerator accent accentuate accept acceptability acceptable acceptably acceptance access accessibility accessible accessory accident accidental
acclaim acclimate acclimatise accolade accommodate accommodation accompaniment accompanist accompany accomplice accomplish accomplishment accord
accordance accordion accost account accountability accountable accountancy accountant accredit accrue accumulate accumulation accuracy accurate
accusation accuse accuser accustom ace acetone ache achievable achieve achievement acid acidify acidity acknowledge acknowledgement acne acorn
acoustic acquaint acquaintance acquiesce acquiescence acquire acquisition acquit acquittal acre acreage acrid acrider acridest acrimonious acrimony
acrobat acrobatic acronym across acrylic act action activate active activist activity actor actress actual actuality actuary acumen acupuncture acute
acuter acutest adage adamant adapt adaptable adaptation adaptive adaptor add addendum addict addiction addictive addison addisons addition additional
additive address addressee adept adequate adhd adhere adherence adherent adhesion adhesive adipose adjacent adjective adjoin adjourn adjournment
adjunct adjust adjustable adjustment administer administration administrative administrator admirable admirably admiral admiration admire admirer
admissible admission admit admittance admonish admonition ado adobe adolescence adolescent adopt adoption adorable adoration adore adorn adornment
adrift adroit ads adulate adulation adult adulterate adulteration adultery adulthood advance advancement advantage advantageous advent adventure
adventurer adventurous adverb adverbial adversary adverse adverser adversest adversity advert advertise advertisement advertiser advice advisable
advise adviser advisory advocate aeon aerial aerodynamic aeroplane aerosol aerospace aesthetic aesthetically afar affable affably affair affect
affectation affection affectionate affidavit affiliate affiliation affinity affirm affirmation affirmative affix afflict affliction affluence affluent
afford affordable affront afield aflame afloat afoot aforementioned aforesaid afraid afresh after aftereffect afterlife afterlives aftermath afternoon
afterthought afterwards again against age agency agenda agent aggravate aggravation aggregate aggression aggressive aggressiveness aggressor aghast
agile agility agitate agitation agitator aglow agnostic agnosticism ago agonise agony agree agreeable agreeably agreement agricultural agriculture
aground ahead ahoy aid aide ail aileron ailment aim aimless air airborne aircraft airfield airier airiest airline airliner airmail airport airstrip
airtight airy aisle ajar akin alarm alarmist alas albeit albino album albumin alcohol alcoholic alcoholism alcove alder alderman ale alert alfie
alfresco alga algae algebra algebraic algorithm alias alibi alien alienate alienation alight align alignment alike alimony alive alkali alkaline all
allay allegation allege allegiance allegorical allegory allegro allegros alleluia allergen allergic allergies allergy alleviate alley alliance
alligator allocate allocation allot allotment allow allowable allowance alloy allude allure allusion alluvial ally almanac almighty almond almost alms
aloft alone along alongside aloof aloud alpha alphabet alphabetic alphabetical alphanumeric already also altar alter alterable alteration alternate
alternation alternative alternator although altitude alto altogether altruism altruistic aluminium always amalgamate amalgamation amass amateur
amateurish amaze amazement ambassador amber ambidextrous ambience ambient ambiguity ambiguous ambition ambitious ambivalence ambivalent amble
ambulance ambush amen amenable amendment amenity amethyst amiable amiably amicable amicably amid amidst amiss ammonia ammunition amnesia amnesty
amoeba amok among amongst amoral amorous amorphous amount amp ampere ampersand amphetamine amphibian amphibious amphitheatre ample ampler amplest
amplification amplifier amplify amplitude ampoule amputate amputation amulet amuse amusement anachronism anaemia anaemic anaesthesia anaesthetic
anagram anal analgesic analogous analogue analogy analyse analyser analysis analyst analytic analytical anaphylactic anaphylaxis anarchic anarchism
anarchist anarchy anathema anatomical anatomy ancestor ancestral ancestry anchor anchorage anchovy ancient ancienter ancientest and android anecdote
anew angel angelic anger angle angler angrier angriest angrily angry angst anguish angular animal animate animation animosity ankle annals annex
annexation annihilate annihilation anniversary annotate annotation announce announcement announcer annoy annoyance annual annuity annul annulment
anodyne anoint anomalous anomaly anon anonymity anonymous anorak another answer answerable ant antagonise antagonism antagonist antagonistic anteater
antelope antenna antennae anthem anthill anthology anthrax anthropological anthropologist anthropology antibody antic anticipate anticipation
anticlimax antidote antifreeze antipathy antiquate antique antiquity antiseptic antisocial antitheses antithesis antler antonym anus anvil anxiety
anxious any anybody anyhow anyone anyplace anything anyway anywhere aorta apart apartheid apartment apathetic apathy ape aperture apex aphorism apiece
aplomb apocryphal apologetic apologetically apologise apology apostle apostrophe appal apparatus apparel apparent apparition appeal appear appearance
appease appeasement append appendage appendices appendicitis appendix appetiser appetising appetite applaud applause apple appliance applicability
applicable applicant application applicator apply appoint appointee appointment apposite appraisal appraise appreciable appreciate appreciation
appreciative apprehend apprehension apprehensive apprentice apprenticeship approach approachable appropriate appropriation approval approve
approximate approximation apr apricot april apron apt apter aptest aptitude aquamarine aquarium aquatic aqueduct arable arbiter arbitrarily arbitrary
arbitrate arbitration arbitrator arbour arbutus arc arcade arcane arch archaeological archaeologist archaeology archaic archbishop archer archery
archest archetypal archipelago architect architectural architecture archive archway ardent ardour arduous are area arena arguable arguably argue
argument argumentative aria arid arise arisen aristocracy aristocrat aristocratic arithmetic ark arm armadillo armament armchair armistice armour
armoury armpit army aroma aromatic arose around arouse arraign arrange arrangement array arrears arrest arrival arrive arrogance arrogant arrow arse
arsenal arsenic arson art artefact arterial artery artful arthritic arthritis arthropod artichoke article articulate articulation artifice artificial
artillery artisan artist artistic artistically artistry artwork asbestos ascend ascension ascent ascertain ascetic ascribe asda asexual ash ashamed
ashcan ashen ashore ashtray aside asinine ask askance askew asleep asparagus aspect aspen aspersion asphalt asphyxiate asphyxiation aspirant
aspiration aspire aspirins ass assail assailant assassin assassinate assassination assault assaulter assemble assembler assembly assent assert
assertion assertive assessment assessor asset assign assignment assimilate assimilation assist assistance assistant associate association associative
assort assortment assume assumption assurance assure asterisk asteroids asthma astonish astonishment astound astral astray astride astringent
astrological astrology astronaut astronomer astronomical astronomy astute astuter astutest asylum asymmetry asynchronous ate atheism atheist atheistic
athlete athletic atlas atmosphere atmospheric atom atomic atone atonement atrocious atrocity attach attachment attack attacker attain attainment
attempt attend attendance attendant attention attentive attest attic attire attitude attorney attract attraction attractive attractiveness
attributable attribute attribution auburn auction auctioneer audacious audacity audible audibly audience audio audit audition auditor auditorium
auditory aug augment augmentation august auguster augustest aunt aura aural auspicious austere austerer austerest austerity authentic authentically
authenticate authenticity author authorisation authorise authoritarian authoritative authority authorship auto autobiographical autobiography
autocracy autocrat autocratic autograph automate automatic automatically automation automobile automotive autonomous autonomy autopsy autumn autumnal
auxiliary avail availability available avalanche avarice avaricious avenge avenue average averse aversion avert aviation aviator avid avocado avoid
avoidable avoidance avow avowal await awake awaken award aware awareness away awe awesome awful awfuller awfullest awhile awkward awkwarder awkwardest
awkwardness awning awoke awoken awry axe axiom axiomatic axis axle aye azalea azure babble babe babier babiest baboon baby babyish bachelor back
backbone backer backfire backgammon background backhand backlash backlog backpack backside backslash backspace backstage backtrack backward backwoods
bacon bacteria bacterial bacterium bad badder baddest bade badge badger badminton badness baffle bag bagel baggage baggier baggiest baggy bail bait
bake baker bakery balance balcony bald balder baldest baldness bale ball ballad ballast ballerina ballet ballistics balloon ballot ballroom balm
balmier balmiest balmy baloney bamboo bamboozle ban banal banana bandage bandanna bandier bandiest bandit bandstand bandwagon bandwidth bandy bang
bani banish banister banjo bank banker banknote bankrupt bankruptcy banner banquet banter baptise baptism bar barb barbarian barbaric barbarous
barbecue barber barbiturate bare bareback barefoot barer barest bargain bargainer barge baritone bark barley barman barn barnacle barnyard barometer
baron baroque barrage barrel barren barrener barrenest barrette barricade barrier barrister bartender barter base baseball baseline basement baser
basest bash bashful basic basically basil basin basis bask basket basketball bass bassoon bastard baste bat batch bath bathe bathroom bathtub baton
batsman battalion batter battery battle battlefield battleship baud baulk bawdier bawdiest bawdy bawl bay bayonet bayou bazaar beach beacon bead
beadier beadiest beady beagle beak beaker beam bean bear bearable bearer beast beat beaten beater beautician beautiful beautify beauty beaver became
because beckon become bed bedbug bedclothes bedder bedlam bedridden bedrock bedroom bedside bedspread bedtime bee beech beef beefier beefiest beefy
beehive been beeper beer beeswax beet beetle beeves befall befallen befell befit before beforehand befriend beg began beggar begin beginner begrudge
beguile begun behalf behalves behave behaviour behavioural behead beheld behind behold beholder beige belabour belated belch belfry belie belief
believable believe believer belittle bell bellboy bellhop belligerent bellow belly belong beloved below belt belying bemoan bemuse bench bend bender
beneath benediction benefactor beneficial beneficiary benefit benevolence benevolent benighted benign bent bequeath bequest bereave bereavement bereft
beret berry berserk berth beseech beset beside besiege besought best bestial bestiality bestow bet beta betcha betray betrayal betrothal better
betterment bettor between beverage beware bewilder bewilderment bewitch beyond bias bib bible biblical bibliographic bibliography bicentennial bicker
bicycle bid bidden bide biennial bifocals big bigamist bigamous bigamy bigger biggest bigot bigotry bike bikini bilateral bile bilingual bill
billboard billfold billiards billion billow bin binary binder bingo binomial biochemical biochemistry biodegradable biographer biographical biography
biological biologist biology bipartisan biped biplane bipolar birch bird birdcage birth birthday birthmark birthplace biscuit bisect bisexual bishop
bison bit bitch bite bitmap bitten bitter bitterer bitterest bitterness bittersweet bizarre blab black blackberry blackbird blackboard blacken blacker
blackest blackhead blackjack blacklist blackmail blackmailer blackout blacksmith blacktop bladder blade blame blameless blamer blanch blancmange bland
blander blandest blank blanker blankest blanket blare blaspheme blasphemous blasphemy blast blaster blatant blaze blazer bleach bleak bleaker bleakest
blearier bleariest bleary bleat bled bleed blemish blend bless blew blight blimp blind blinder blindest blindfold blindness blink blinker blip bliss
blissful blister blithe blither blithest blitz blizzard blob bloc block blockade blockage blockbuster blockhead blog blogger blond blonde blonder
blondest blood bloodhound bloodier bloodiest bloodshed bloodshot bloodstream bloodthirstier bloodthirstiest bloodthirsty bloody bloom blossom blot
blotch blotter blouse blow blown blowout blowtorch blubber bludgeon blue bluebell blueberry bluebird bluegrass blueprint bluer bluest bluff bluffer
bluffest blunder blunt blunter bluntest bluntness blur blurb blurt blush bluster bmi boa boar boarder boardwalk boast boastful boat bob bobbin bobcat
bobsled bode bodice bodily body bodyguard bodywork bog boggle bogus boil boiler boisterous bold bolder boldest boldness boleros bologna bolster bolt
bomb bombard bombardment bomber bond bondage bone bonfire bonier boniest bonitos bonnet bonus bony boo booby book bookcase bookend bookkeeper
bookkeeping booklet bookmark bookshelf bookshop bookstore bookworm boom boomerang boon boor boorish boost booster boot bootee booth bootleg boots
bootstrap booty booze bop border borderline bore boredom born borne borough borrow bosom boss bossier bossiest bossy botanical botanist botany botch
both bother bothersome bottle bottleneck bottom bottomless bough bought boulder boulevard bounce bound boundary boundless bountiful bounty bouquet
bourbon bourgeois bourgeoisie bout boutique bovine bow bowel bowl bowlegged bowler box boxcar boxer boy boycott boyfriend boyhood boyish bra brace
bracelet bracket brackish brag braggart braid brain brainier brainiest brainless brainstorm brainwash brainy braise brake bran branch brandish brandy
brash brasher brashest brassier brassiere brassiest brassy brat bravado brave braver bravery bravest bravo brawl brawn brawnier brawniest brawny bray
brazen brazier breach bread breadth breadwinner break breakable breakdown breakfast breakneck breakpoints breakthrough breakwater breast breath
breathe breather breathless breathtaking bred breed breeder breeze breezier breeziest breezy brethren brevity brew brewery bribe bribery brick
bricklayer bridal bride bridegroom bridesmaid bridge bridle brief briefcase briefer briefest brigade bright brighten brighter brightest brightness
brilliance brilliant brim brimstone brine bring brinier briniest brink briny brisk brisker briskest bristle britches brittle brittler brittlest broach
broad broadcast broaden broader broadest broadside brocade broccoli brochure broil broiler broke broken broker bronchitis bronco bronze brooch brood
brook broom broth brother brotherhood brought brow browbeat browbeaten brown browner brownest brownie browse bruise brunch brunette brunt brush
brusque brusquer brusquest brutal brutality brute brutish bubble bubblier bubbliest bubbly buck bucket buckle bud buddy budge budget buff buffalo
buffer buffet buffoon bug bugger buggier buggiest buggy bugle bugler build builder built bulb bulbous bulge bulk bulkier bulkiest bulky bull bulldog
bulldoze bulldozer bullet bulletin bullfight bullfighter bullfrog bullion bully bum bumblebee bummer bummest bump bumper bumpier bumpiest bumpy bun
bunch bundle bung bungalow bungle bungler bunion bunk bunker bunny buoy buoyancy buoyant burble burden burdensome bureau bureaucracy bureaucrat
bureaucratic burger burglar burglary burgle burial burlap burlier burliest burly burn burner burnish burnt burp burr burro burrow bursar burst bury
bus bush bushel bushier bushiest bushy busier busiest busily business businessman businessmen businesswoman businesswomen bust bustle busy busybody
but butch butcher butchery butler butt butte butter buttercup butterfly buttermilk butterscotch buttery buttock button buttonhole buttress buxom buy
buyer buzz buzzard buzzer bye bygone bypass bystander byte byway cab cabaret cabbage cabin cabinet cable caboose cacao cache cackle cacti cactus cad
caddie caddying cadence cadet caesura cafeteria caffeine cage cagey cagier cagiest cajole cake calamity calculate calculation calculator calculi
calculus calendar calf calibrate calibration calibre calico call callable caller calligraphy callous callow callus calm calmer calmest calmness
calorie calve calyx calyxes cam camaraderie came camel cameo camera camouflage camp campaign campaigner camper campus can canal canary cancel
cancellation cancer candid candidacy candidate candle candlestick candour candy cane canine canister canker cannery cannibal cannibalism cannier
canniest cannon cannot canny canoe canon canonical canopy cant cantaloupe cantankerous canteen canter canvas canvasser canyon cap capability capable
capably capacitance capacitor capacity cape caper capillary capital capitalisation capitalise capitalism capitalist capitulate caprice capricious caps
capsize capstan capsule capsules captain caption captivate captive captivity captor capture car carafe caramel carat caravan carbine carbohydrate
carbon carburettor carcass carcinogenic cardboard cardiac cardigan cardinal carding cardiologist care careened careens career carefree careful
carefuller carefullest carefulness careless carelessness caretaker cargo caribou caricature carmine carnage carnal carnation carnival carnivore
carnivorous carol carouse carp carpenter carpentry carpet carport carriage carriageway carrier carrion carrot carry cart cartel cartilage cartographer
cartography carton cartoon cartoonist cartridge cartwheel carve cascade case cash cashew cashier cashmere casino cask casket casserole cassette cast
castaway caste caster castigate castle castoff castrate casual casualty cat cataclysm cataclysmic catalogue catapult cataract catastrophe catastrophic
catcall catch catchier catchiest catchment catchy catechism categorical categorise category cater caterer caterpillar catfish cathedral catholic
catnap catnip cattle catwalk caucus caught cauliflower caulk causal causality cause causeway caustic caution cautious cavalier cavalry cave caveat
cavern caviar cavity cavort caw cease ceasefire ceaseless cedar cede ceiling celebrate celebration celebrity celery celesta celestial celibacy
celibate cell cellar cellist cello cellophane cellular cellulose cement cemetery censor censorship censure census cent centennial centimetre centipede
central centralise centre centrepiece centrifuge century ceramic cereal cerebral ceremonial ceremonious ceremony certain certainty certificate certify
cervical cessation chafe chaff chagrin chain chainsaw chair chairman chairmen chairperson chalet chalice chalk chalkier chalkiest chalky challenge
challenger chamber chameleon chamois champ champagne champion championship chance chancellor chandelier change changeable changeover channel chant
chanter chantey chaos chaotic chap chapel chaperone chaplain chapter char character characterisation characterise characteristic characteristically
charcoal charge chargeable charger chariot charisma charismatic charitable charitably charity charlatan charm chart charter chase chasm chassis chaste
chasten chaster chastest chastise chastisement chastity chat chatter chatterbox chattier chattiest chatty chauffeur chauvinist cheap cheapen cheaper
cheapest cheapness cheat check checker checkout checkpoint checkup cheek cheep cheer cheerful cheerfuller cheerfullest cheerfulness cheerier cheeriest
cheery cheese cheesecloth cheetah chef chemical chemist chemistry cheque chequer cherish cherry cherub cherubim chess chest chester chestnut chew
chewier chewiest chewy chi chic chicer chicest chick chicken chide chief chiefer chiefest chieftain child childbirth childhood childish childlike
children chill chiller chillest chilli chillier chilliest chilly chime chimney chimp chimpanzee chin china chink chintz chip chipmunk chipper
chiropractor chirp chisel chivalrous chivalry chlorine chloroform chlorophyll chocolate choice choicer choicest choir choke cholera cholesterol choose
choosier choosiest choosy chop chopper choppier choppiest choppy choral chord chore choreographer choreography chortle chorus chose chosen chow
chowder christen chrome chromium chromosome chronic chronically chronicle chronological chronology chrysanthemum chubbier chubbiest chubby chuck
chuckle chug chum chummier chummiest chummy chunk chunkier chunkiest chunky church churchman churchmen churn chute cider cigar cigarette cinch cinder
cinema cinnamon cipher circa circadian circle circuit circuitous circuitry circular circulate circulation circulatory circumcise circumcision
circumference circumflex circumstance circumstantial circumvent circumvention circus cistern citation cite citizen citizenship citric citrus city
civic civil civilian civilisation civilise civility clack clad claim clairvoyance clairvoyant clam clamber clammier clammiest clammy clamour clamp
clan clandestine clang clank clap clapper claptrap claret clarification clarify clarinet clarion clarity clash clasp class classic classical
classification classify classmate classroom classy clatter clause claustrophobia claw clay clean cleaner cleanest cleanlier cleanliest cleanliness
cleanse cleanser cleansers clear clearance clearer clearest clearness cleat cleavage cleave cleaver clef cleft clemency clench clergy clergyman
clergymen cleric clerical clerk clever cleverer cleverest cleverness click client cliff climactic climate climax climb climber clime clinch cling
clinic clinical clinique clink clip clipboard clique clitoris cloak clock clockwise clockwork clod clog cloister clone close closeness closer closest
closet closure clot cloth clothe clothespin cloud cloudburst cloudier cloudiest cloudy clout clove cloven clover clown club clubhouse cluck clue
clueless clump clumsier clumsiest clumsily clumsiness clumsy clung cluster clutch clutter coach coagulate coagulation coal coalesce coalition coarse
coarsen coarseness coarser coarsest coast coastal coaster coastline coat coax cob cobalt cobble cobbler cobra cobweb cocaine cock cockeyed cockier
cockiest cockpit cockroach cocktail cocky cocoa coconut cocoon cod code coefficient coerce coercion coexist coexistence coffee coffer coffin cog
cogency cogent cognac cognitive coherence coherent coil coin coinage coincide coincidence coincidental coke colander cold colder coldest coldness
colic collaborate collaboration collaborative collaborator collage collapse collapsible collar collarbone collate collateral collation colleague
collect collection collective collector college collegiate collide collie collision colloquial colloquialism collusion colon colonel colonial
colonisation colonise colony colossal colour colourful colourless colt column coma comatose comb combat combatant combination combine combustible
combustion come comeback comedian comedy comelier comeliest comestible comet comfort comfortable comfortably comic comical comma command commandant
commandeer commander commandment commando commemorate commemoration commence commencement commend commendable commendation comment commentary
commentator commerce commercial commercialise commercialism commiserate commiseration commission commissioner commit commitment committee commodity
commodore common commoner commonest commonplace commonwealth commotion communal commune communicable communicate communication communicative
communicator communion communique communism communist community commutative commute commuter compact compacter compactest compaction companion
companionship company comparable comparative compare comparison compartment compass compassion compassionate compatibility compatible compatriot
compel compensate compensation compete competence competent competition competitive competitor compilation compile compiler complacency complacent
complain complaint complement complementary complete completeness completer completest completion complex complexion complexity compliance compliant
complicate complication compliment complimentary comply component compose composer composite composition compost composure compound comprehend
comprehensible comprehension comprehensive compress compression comprise compromise compulsion compulsive compulsory compunction computation
computational compute computer computerise comrade comradeship con concatenate concatenation concave conceal concealment concede conceit conceivable
conceivably conceive concentrate concentration concentric concept conception conceptual concern concert concerto concession conciliate conciliation
concise conciseness conciser concisest conclude conclusion conclusive concoct concoction concord concordance concourse concrete concur concurrence
concurrency concurrent concussion condemn condemnation condensation condense condescend condiment condition conditional condolence condom condominium
condone condor conducive conduct conductor cone confection confederacy confederate confederation confer conference conferrer confess confession
confessor confetti confidant confide confidence confident confidential confidentiality configurable configuration configure confine confinement
confirm confirmation confiscate confiscation conflict conform conformity confound confront confrontation confuse confusion congaed congeal congenial
congest congestion conglomerate congratulate congratulations congregate congregation congress congressman congressmen congresswoman congresswomen
congruent conical conifer coniferous conjecture conjugal conjugate conjugation conjunction conjure connect connection connective connectivity
connector connoisseur connotation connote conquer conqueror conquest conscience conscientious conscious consciousness consecrate consecutive consensus
consent consequence consequent consequential conservation conservatism conservative conservatory conserve consider considerable considerably
considerate consideration consign consignment consist consistency consistent consolation console consolidate consolidation consonant consort
consortium conspicuous conspiracy conspirator conspire constancy constant constellation consternation constipation constituency constituent constitute
constitution constitutional constrain constraint constrict constriction construct construction constructive construe consul consular consulate consult
consultancy consultant consultation consumable consume consumer consumerism consummate consumption contact contagion contagious contain container
contaminate contamination contemplate contemplation contemplative contemporary contempt contemptible contemptuous contend contender content contention
contentious contentment contest contestant context contextual contiguous continent continental contingency contingent continual continuation continue
continuity continuous continuum contort contortion contour contraband contraception contraceptive contract contraction contractor contractual
contradict contradiction contradictory contraption contrary contrast contravene contravention contribute contribution contributor contributory
contrite contrive control controllable controller controversial controversy convalesce convalescence convalescent convection convene convenience
convenient convent convention conventional converge convergence conversant conversation conversational converse conversion convert converter
convertible convex convey conveyance convict conviction convince convoluted convoy convulse convulsion convulsive coo cook cookbook cooker cookie cool
cooler coolest coop cooper cooperate cooperation cooperative coordinate coordination coordinator cop cope copier copious copper copperhead copters
copulate copulation copy copyright coral cord cordial cordless cordon corduroy core cork corkscrew corn cornea corner cornet cornflakes cornier
corniest cornmeal cornstarch corny corollary coronary coronation coroner corporal corporate corporation corps corpse corpulent corpus corpuscle corral
correct correcter correctest correction corrective correctness corrector correlate correlation correspond correspondence correspondent corridor
corroborate corroboration corrode corrosion corrosive corrupt corrupter corruptest corruptible corruption corsage corset cortex cortical cosier
cosiest cosily cosiness cosmetic cosmic cosmology cosmonaut cosmopolitan cosmos cost costlier costliest costume cosy cot cottage cotters cotton
cottontail cottonwood couch cougar cough could couldnt council councillor counsel counsellor count countable countdown countenance counter counteract
counterattack counterbalance counterclockwise counterexample counterfeit counterpart countersign countess countless country countryman countrymen
countryside county coup couple coupon courage courageous courier course courser court courteous courtesy courthouse courtroom courtship courtyard
cousin cove covenant cover coverage coverall covert covet covetous covid cow coward cowardice cowboy cower cowgirl cowhide cox coy coyer coyest
coyness coyote crab crabbier crabbiest crabby crack cracker crackle crackpot cradle craft craftier craftiest craftily craftsman craftsmen crafty crag
craggier craggiest craggy cram cramp cranberry crane cranial cranium crank crankier crankiest cranky crap crash crass crasser crassest crate crater
crave crawl crayfish crayon craze crazier craziest crazily craziness crazy creak creakier creakiest creaky cream creamier creamiest creamy crease
create creation creative creativity creator creature credence credential credibility credible credit creditable creditor credulous creed creek creep
creepier creepiest creepy cremate cremation crepe crept crescendo crescent crest crestfallen cretin cretinous crevasse crevice crew crib cricket crime
criminal crimson cringe crinkle crinoline cripple crises crisis crisp crisper crispest crispy crisscross criteria criterion critic critical criticise
criticism critique croak crochet crock crockery crocodile crocus crofts crohns crone crony crook crookeder crookedest croon crop croquet cross
crossbow crosser crossest crossroad crosswalk crossword crotch crouch crow crowbar crown crucial crucifix crucifixion crucify crude cruder crudest
crudity cruel crueller cruellest cruelty cruise cruiser crumb crumble crumblier crumbliest crummier crummiest crummy crumple crunch crunchy crusade
crusader crush crust crustacean crustier crustiest crusty crutch crux cry crybaby crypt cryptic crystal crystallisation crystallise cub cube cubic
cubicle cuckoo cucumber cuddle cuddly cue cuff cuisine culinary cull culminate culmination culpable culprit cult cultivate cultivation cultural
culture cumbersome cumming cums cumulative cunning cunninger cunningest cup cupboard cupcake cupful cur curable curacies curacy curator curb curdle
cure curfew curio curiosity curious curl currant currency current curricula curriculum curry curse cursor cursory curt curtail curtain curter curtest
curtsy curvature curve cushion custard custodian custody custom customary customer customisation customise cut cutback cute cuter cutest cuticle
cutlery cutlet cutter cutthroat cyanide cybernetics cycle cyclic cyclist cyclone cylinder cylindrical cymbal cynic cynical cynicism cypress cyst dab
dabble dachshund dad daddy daemon daffodil daft dagger daily daintier daintiest daintily dainty dairy dais daisy dally dam damage dame damn damnation
damnedest damp dampen damper dampest dampness damsel damsons dance dancer dandelion dandier dandiest dandruff dandy danger dangerous dangle daniel
dank danker dankest dapper dapperer dapperest dare daredevil dark darken darker darkest darkness darling darn dart dash dashboard dastardly data
database date datum daub daughter daunt dauntless dawdle dawn day daybreak daydream daylight daytime daze dazzle deacon dead deaden deader deadest
deadlier deadliest deadline deadlock deaf deafer deafest deafness deal dealer dealt dean dear dearer dearest dearth death deathbed deaves debase
debasement debatable debate debauchery debilitate debility debit debonair debrief debris debt debtor debug debugger debunk debut dec decade decadence
decadent decanter decapitate decay decease deceit deceitful deceive decency decent decentralisation decentralise deception deceptive decibel decide
deciduous decimal decimate decipher decision decisive deck declaration declare declension decline decode decoder decompose decomposition decompressing
decompression decorate decoration decorative decorator decorous decorum decoy decrease decree decrepit decry dedicate dedication deduce deduct
deduction deductive deed deem deep deepen deeper deepest deer deface defamation defamatory defame default defeat defeatist defecate defect defective
defence defenceless defend defendant defender defensible defensive defer deference deferential defiance defiant deficiency deficient deficit defile
definable define definite definition definitive deflate deflation deflect deflection deform deformity defraud defrost deft defter deftest defunct defy
degenerate degradation degrade degree dehydrate deify deign deity deject dejection delay delectable delegate delegation delete deleterious deletion
deli deliberate deliberation delicacy delicate delicatessen delicious delight delightful delimit delimiter delinquency delinquent delirious delirium
deliver deliverance delivery delta delude deluge delusion deluxe delve demagogue demand demean demeanour demented dementia demerit demise democracy
democrat democratic democratically demolish demolition demon demonic demonstrably demonstrate demonstration demonstrative demonstrator demoralise
demote demotion demount demure demurer demurest den denial denigrate denim denomination denominator denote denounce dense denser densest density dent
dental dentine dentist dentistry denunciation deny deodorant deodorise depart department departmental departure depend dependable dependant dependence
dependency dependent depict depiction deplete deplorable deplore deport deportation deportment depose deposit depot deprave depravity deprecate
depreciate depreciation depress depression deprivation deprive depth deputy derail derailment derange derelict deride derision derivation derivative
derive dermatologist derogate derogatory derrick descend descendant descendent descent describable describe description descriptive descriptor
desecrate desecration desegregation desert deserter deserve design designate designation designer desirability desirable desire desirous desist desk
desktop desolate desolation despair desperate desperation despicable despise despite despondent despot despotic dessert destabilise destination
destine destiny destitute destitution destroy destroyer destruction destructive detach detachable detachment detail detain detect detectable detection
detective detector detention deter detergent deteriorate deterioration determinable determination determine determinism deterministic deterrent detest
dethrone detonate detonation detonator detour detract detriment detrimental devalue devastate devastation develop developer development deviant
deviate deviation device devil devious devise devoid devolution devolve devote devotee devotion devour devout devouter devoutest dew dexterity
dexterous diabetes diabetic diabolical diagnose diagnosis diagnostic diagonal diagram dial dialect dialog dialogue diameter diametrically diamond
diaper diaphragm diarist diarrhoea diary diatribe dice dictate dictation dictator dictatorial dictatorship diction dictionary did didnt die diesel
diet dietary dietetic dietetics differ difference different differential differentiate differentiation difficult difficulty diffuse diffusion dig
digest digestible digestion digestive digit digital digitise dignify dignitary dignity digress digression diked diking dilapidated dilate dilation
dilemma diligence diligent dill dilute dilution dim dime dimension dimensional dimer diminish diminutive dimly dimmed dimmer dimmest dimming dimple
dims din dine diner dinette dinettes dinghy dingier dingiest dingy dinner dinosaur diocese dioxide dioxin dioxins dip diphtheria diphthong diploma
diplomacy diplomat diplomata diplomatic diplomatically dire direct directer directest direction directive directness director directory direr direst
dirge dirt dirtier dirtiest dirty disability disable disadvantage disadvantageous disagree disagreeable disagreeably disagreement disallow
disambiguate disappear disappearance disappoint disappointment disapproval disapprove disarm disarmament disarray disaster disastrous disavow disband
disbelief disbelieve disburse disbursement disc discard discern discernible discharge disciple disciplinarian disciplinary discipline disclaim
disclaimer disclose disclosure disco discoloration discolour discolouration discomfort disconcert disconnect disconsolate discontent discontinue
discontinuity discord discordant discount discourage discouragement discourse discourteous discourtesy discover discovery discredit discreet
discreeter discreetest discrepancy discrete discretion discretionary discriminate discrimination discriminatory discus discussion disdain disdainful
disease disembark disembarkation disenchantment disengage disentangle disfavour disfigure disgrace disgraceful disgruntle disguise disgust dish
dishearten dishonest dishonesty dishonour dishonourable dishwasher disillusion disillusionment disincentive disinfect disinfectant disingenuous
disinherit disintegrate disintegration disinterested disjoint disk diskette dislike dislocate dislocation dislodge disloyal disloyalty dismal
dismantle dismay dismember dismiss dismissal dismissive dismount disobedience disobedient disobey disorder disown disparage disparate disparity
dispassionate dispatch dispel dispensary dispensation dispense dispenser dispersal disperse dispersion dispirit displace displacement display
displease displeasure disposable disposal dispose disposition dispossess disproportionate disprove dispute disqualify disquiet disregard disrepair
disreputable disrepute disrespect disrespectful disrupt disruption disruptive dissatisfaction dissatisfy dissect dissection disseminate dissemination
dissension dissent dissenter dissertation disservice dissident dissimilar dissimilarity dissipate dissipation dissociate dissociation dissolute
dissolution dissolve dissonance dissuade distance distant distaste distasteful distend distil distillation distiller distillery distinct distincter
distinctest distinction distinctive distinguish distinguishable distort distorter distortion distract distraction distraught distress distribute
distribution distributor district distrust distrustful disturb disturbance disuse ditch dither ditto ditty divan dive diver diverge divergence
divergent diverse diversify diversion diversity divert divest divide dividend divine diviner divinest divinity divisible division divisive divisor
divorce divulge dizzier dizziest dizziness dizzy docile dock doctor doctorate doctrine document documentary documentation dodge dodo doe doer doesnt
dog doggerel doghouse dogma dogmatic dogwood doily doldrums dole doleful doll dollar dolly dolphin domain dome domestic domesticate domesticity
domicile dominance dominant dominate domination dominion domino don donate donation done donkey donor dont doodle doom door doorman doormen doorstep
doorway dope dopey dopier dopiest dormant dormitory dorsal dos dosage dose doses dot dote double doubly doubt doubtful doubtless dough doughnut dour
dourer dourest douse dove dowdier dowdiest dowdy down downcast downfall downgrade downhearted downhill downier downiest downpour downright downstairs
downstream downtown downward downy dowry doze dozen drab drabber drabbest draconian draft drag dragon dragonfly drain drainage drama dramatic
dramatically dramatisation dramatise dramatist drank drape drapery drastic drastically draught draughtier draughtiest draughtsman draughtsmen draughty
draw drawback drawbridge drawer drawl drawn dread dreadful dream dreamer dreamier dreamiest dreamt dreamy drearier dreariest dreary dredge dregs
drench dress dresser dressier dressiest dressmaker dressy drew dribble drier driest drift driftwood drill drily drink drinkable drinker drip drive
drivel driven driver driveway drizzle droll droller drollest drone drool droop drop dropout dross drought drove drovers drown drowse drowsier
drowsiest drowsiness drowsy drudge drudgery drug druggist drugstore drum drummer drumstick drunk drunkard drunken drunkenness drunker drunkest dry
dryer dryness dual dualism dub dubious duchess duck duckling duct dud dude due duel duet duff dug dugout duke dull duller dullest dullness dully duly
dumb dumbbell dumber dumbest dumbfound dummy dump dumpier dumpiest dumpling dumpster dumpy dunce dune dung dungeon dunk dunno duo duodena dupe duplex
duplicate duplication duplicity durability durable duration duress during dusk duskier duskiest dusky dust dustbin dustier dustiest dustmen dustpan
dusty dutiful duty duvet dwarf dwell dweller dwelt dwindle dye dynamic dynamical dynamite dynamo dynasty dysentery dyslexia each eager eagerer
eagerest eagerness eagle ear earache eardrum earl earlier earliest earmark earn earner earnest earnestness earshot earth earthier earthiest earthlier
earthliest earthquake earthworm earthy earwax ease easel easier easiest easily east easterly eastern eastward easy easygoing eat eaten eater eave
eavesdrop ebb ebony ebullient eccentric eccentricity ecclesiastical ecg echo eclectic eclipse ecological ecologist ecology economic economical
economise economist economy ecosystem ecstasy ecstatic ecumenical eczema eddy edge edger edgewise edgier edgiest edgy edible edict edifice edit
edition editor editorial editorship educate education educational educator eel eerie eerier eeriest effaced effaces effect effective effectiveness
effectual effeminate effervescent efficiency efficient effigy effort effortless effusive egalitarian egg eggplant ego egocentric egoism egotism
egotist eigenvalue eight eighteen eighteenth eighth eightieth eighty either ejaculate ejaculation eject ejection eke elaborate elaboration elapse
elastic elasticity elation elbow elder eldest elect election elective elector electoral electorate electric electrical electrician electricity
electrify electrocute electrocution electrode electrolysis electromagnetic electron electronic electronically electrostatic elegance elegant elegy
element elemental elementary elephant elevate elevation elevator eleven eleventh elf elicit elide elided elides eligibility eligible eliminate
elimination elite elitism elitist elk ellipse ellipsis elliptic elliptical elm elongate elope elopement eloquence eloquent else elsewhere elucidate
elude elusive elves email emanate emancipate emancipation embalm embankment embargo embark embarrass embarrassment embassy embed embellish
embellishment ember embezzle embezzlement embitter emblem embodiment embody emboss embrace embroider embroidery embryo embryonic emerald emerge
emergence emergency emergent emigrant emigrate emigration eminence eminent emir emirate emissary emission emit emolument emoluments emotion emotional
emotive empathy emperor emphases emphasis emphasise emphatic emphatically emphysema empire empirical employ employee employer employment emporium
empower empress emptier emptiest emptiness empty emulate emulation emulator emulsion enable enact enactment enamel encapsulate encase enchant
enchantment encircle enclose enclosure encode encompass encore encounter encourage encouragement encroach encrypted encryption encumber encumbrance
encyclopaedia encyclopedia end endanger endear endearment endeavour endemic endive endless endocrinologist endometriosis endorse endorsement endow
endowment endurance endure endways enema enemy energetic energetically energy enforce enforcement engage engagement engender engine engineer engorge
engrave engraver engross engulf enhance enhancement enigma enigmatic enjoy enjoyable enjoyment enlarge enlargement enlighten enlightenment enlist
enlistment enliven enmity enormity enormous enough enquire enquiry enrage enrich enrichment enrol enrolment ensemble enshrine ensign enslave ensue
ensure entail entangle entanglement enter enterprise entertain entertainer entertainment enthral enthusiasm enthusiast enthusiastic enthusiastically
entice enticement entire entirety entitle entity entomologist entomology entrails entrance entrant entrap entreat entreaty entrench entropy entrust
entry entwine enumerate enumeration enunciate enunciation envelop envelope enviable envious environment environmental environs envisage envoy envy
enzyme epaulette ephemeral epic epidemic epidermis epilepsy epileptic epilogue episode epitaph epithet epitome epoch epsilon equal equalise equality
equanimity equate equation equator equatorial equestrian equilateral equilibrium equine equinox equip equipment equitable equity equivalence
equivalent equivocal era eradicate erase eraser erasure erect erection ergo ergonomic erode erosion erotic err errand errant erratic erratically
erroneous error erstwhile erudite erupt eruption escalate escalation escalator escapade escape escapism escort esoteric especial espionage espying
essay essence essential establish establishment estate esteem estimate estimation estrange estrangement etch eternal eternity ether ethereal ethic
ethical ethnic ethos etiquette etymological etymology eulogise eulogy euphemism eureka euthanasia evacuate evacuation evade evaluate evaluation
evangelical evangelism evangelist evangelistic evaporate evaporation evasion evasive eve even evener evenest evenness event eventful eventide eventual
eventuality ever evergreen everlasting evermore every everybody everyday everyone everything everywhere evict eviction evidence evident evil eviller
evillest evocative evoke evolution evolutionary evolve ewe exacerbate exact exacter exactest exaggerate exaggeration exalt exaltation exam examination
examine examiner example exasperate exasperation excavate excavation exceed excel excellence excellent except exception exceptional excerpt excess
excessive exchange excise excitable excite excitement exclaim exclamation exclude exclusion exclusive excommunicate excommunication excrement excrete
excruciating excursion excusable excuse executable execute execution executioner executive executor exemplary exemplify exempt exemption exercise
exert exertion exhale exhaust exhaustion exhaustive exhibit exhibition exhilarate exhilaration exhort exhortation exhume exile exist existence
existent existential exit exodus exonerate exoneration exorbitant exotic expand expandable expanse expansion expansive expatriate expect expectancy
expectant expectation expediency expedient expedite expedition expel expend expendable expenditure expense expensive experience experiment
experimental experimentation expert expertise expiration expire expiry explain explanation explanatory expletive explicable explicit explode exploit
exploitation exploration explore explorer explosion explosive exponent exponential export exporter expose exposition exposure expound express
expression expressive expressway expulsion exquisite extant extemporaneous extend extension extensive extent exterior exterminate extermination
external extinct extinction extinguish extinguisher extol extort extortion extortionate extra extract extraction extracurricular extradite extradition
extraneous extraordinarily extraordinary extrapolate extrapolation extraterrestrial extravagance extravagant extreme extremer extremest extremist
extremity extricate extrovert exuberance exuberant exude exult exultant exultation eye eyeball eyebrow eyelash eyelid eyesight eyesore eyewitness
fable fabric fabricate fabrication fabulous facade face faceless facet facetious facial facile facilitate facility facsimile fact faction factor
factorial factorisation factory factual faculty fad fade faeces faggot fail failure faint fainter faintest fair fairer fairest fairness fairy faith
faithful faithfulness faithless fake falcon fall fallacious fallacy fallen fallible fallout false falsehood falser falsest falsetto falsification
falsify falsity falter fame familiar familiarise familiarity family famine famous fan fanatic fanatical fancier fanciest fanciful fancy fanfare fang
fantastic fantastically fantasy fanzine far faraway farce fare farewell farm farmer farmland farther farthest fascinate fascination fascism fascist
fashion fashionable fashionably fast fasten fastener faster fastest fastidious fat fatal fatalistic fatality fate fateful father fatherhood fatherland
fathom fatigue fatten fatter fattest fattier fattiest fatty fatuous faucet fault faultier faultiest faultless faulty fauna favour favourable
favourably favourite favouritism fawn faze fear fearful fearless fearsome feasibility feasible feast feat feather featherier featheriest feathery
feature feb fed federal federalism federalist federation fee feeble feebler feeblest feedback feeder feel feeler feet feign feint feline fell feller
fellest fellow fellowship felon felony felt female feminine femininity feminism feminist femur fen fence fender fending ferment fermentation fern
ferocious ferocity ferret ferry fertile fertilisation fertilise fertiliser fertility fervent fervour fester festival festive festivity festoon fetch
feted fetid feting fetish fetter fetus feud feudal feudalism fever feverish few fewer fewest fez fezzes fiasco fib fibber fibre fibreglass
fibromyalgia fiche fickle fickler ficklest fiction fictional fictitious fiddle fiddler fiddly fidelity fidget fidgety field fiend fiendish fierce
fierceness fiercer fiercest fierier fieriest fiery fiesta fifteen fifteenth fifth fiftieth fifty fig fight fighter figment figurative figure
figurehead filament filch file filet fill filler fillet filly film filmier filmiest filmy filter filth filthier filthiest filthy fin final finale
finalise finalist finality finance financial financier finch fine finer finesse finest finger fingernail fingerprint fingertip finickier finickiest
finicky finises finish finite fir fire firearm firecracker firefighter firefly fireman firemen fireplace fireproof fireside firewood firework firm
firmer firmest firmness firmware first firsthand fiscal fish fishbowl fishbowls fisher fisherman fishermen fishery fishier fishiest fishtail fishtails
fishy fission fissure fist fit fitful fitness fitter fittest five fiver fix fixable fixation fixture fizz fizzle fizzy flabbier flabbiest flabby
flaccid flag flagella flagpole flagrant flagship flagstone flail flair flak flake flakier flakiest flaky flamboyance flamboyant flame flamingo
flammable flank flannel flap flapjack flare flash flashback flasher flashest flashier flashiest flashlight flashy flask flat flatness flatten flatter
flatterer flattery flattest flaunt flautist flavour flaw flawless flea fleck fled fledged fledgling flee fleece fleecier fleeciest fleecy fleet
fleeter fleetest flesh fleshier fleshiest fleshy flew flex flexibility flexible flexibly flick flicker fliest flight flightier flightiest flightless
flighty flimsier flimsiest flimsiness flimsy flinch fling flint flip flippant flipper flippest flirt flirtation flirtatious flit float flock flog
flood flooder floodlight floor flop floppier floppiest floppy flora floral florid florins florist floss flotilla flounce flounder flour flourish flout
flow flower flowerier floweriest flowery flown flu fluctuate fluctuation flue fluency fluent fluff fluffier fluffiest fluffy fluid fluke flummox flung
flunk flunky fluorescent fluorine flurry flush flusher flushest fluster flute flutter flux fly flyer flyover foal foam foamier foamiest foamy focal
focus fodder foe fog fogey foggier foggiest foggy foghorn foible foil foist fold folder foliage folk folklore folksier folksiest folksy follow
follower folly foment fond fonder fondest fondle fondness font food foodstuff fool foolhardier foolhardiest foolhardy foolish foolishness foolproof
foot footage football foothill foothold footlights footnote footpath footprint footstep footstool footwear footwork for forage foray forbade forbear
forbearance forbid forbidden forbore forborne force forceful forceps forcible forcibly fore forearm forebode forecast forefather forefinger forefront
forego foregone foreground forehead foreign foreigner foreleg foreman foremen foremost forensic foreplay forerunner foresaw foresee foreseeable
foreseen foreshadow foresight foreskin forest forestall forester forestry foretaste foretell forethought foretold forever forewarn forewent foreword
forfeit forgave forge forger forgery forget forgetful forgetfulness forgive forgiven forgiveness forgo forgone forgot forgotten fork forlorn form
formal formalise formality format formation formative former formidable formless formula formulae formulate formulation fornication forsake forsaken
forsook forswear forswore forsworn fort forte forth forthcoming forthright forthwith fortieth fortification fortify fortitude fortnight fortnightly
fortress fortuitous fortunate fortune forty forum forward forwarder forwardest forwent fossil fossilise foster fought foul fouler foulest found
foundation founder foundling foundry fount fountain four fourteen fourteenth fourth fowl fox foxier foxiest foxy foyer fracas fractal fraction
fractional fracture fragile fragility fragment fragmentary fragmentation fragrance fragrances fragrant frail frailer frailest frailty frame framework
franc franchise frank franker frankest frankfurter frantic frantically fraternal fraternise fraternity fraud fraudulent fraught fray freak freckle
free freedom freehand freelance freer freest freeway freeze freezer freight freighter french frenzy frequency frequent frequenter frequentest fresh
freshen fresher freshest freshman freshmen freshness freshwater fret fretful fri friar friction friend friendlier friendliest friendliness friendship
frieze frigate fright frighten frightful frigid frigidity frill frillier frilliest frilly fringe frisk friskier friskiest frisky fritter frivolity
frivolous frizzier frizziest frizzy fro frock frog frogman frogmen frolic frolicked frolicking from frond front frontage frontal frontier frost
frostbit frostbite frostbitten frostier frostiest frosty froth frothier frothiest frothy frown froze frozen frugal frugality fruit fruitful fruitier
fruitiest fruition fruitless fruity frustrate frustration fry fudge fuel fugitive fulcrum fulfil fulfilment full fuller fullest fullness fully fumble
fume fumigate fumigation fun function functional functionality fundamental fundamentalism fundamentalist funeral fungi fungicide fungus funnel funner
funnest funnier funniest funnily funny fur furious furl furlong furlough furnace furnish furniture furore furrier furriest furrow furry further
furthermore furthest furtive furtiveness fury fuse fuselage fusion fuss fussier fussiest fussy fustier futile futility future futuristic fuzz fuzzier
fuzziest fuzzy gab gable gadget gag gaiety gaily gain gainful gait gal gala galactic galaxy gale gall gallant gallantry gallery galley gallivant
gallon gallop gallows galore galvanise gambit gamble gambler game gamer gamest gamma gamut gander gang gangling gangplank gangrene gangster gangway
gap gape garage garb garbage garble garden gardener gardenia gargle gargoyle garish garland garlic garment garnet garnier garnish garret garrison
garrulous garter gas gaseous gash gasket gasoline gasp gastric gate gateway gather gaudier gaudiest gaudy gauge gaunt gaunter gauntest gauntlet gauze
gave gavel gawk gawkier gawkiest gawky gay gayer gayest gaze gazelle gazette gear gee geese gel gelatin gem gender gene genealogical genealogy genera
general generalisation generalise generality generate generation generator generic generosity generous genesis genetic genetically geneticist genial
genie genii genital genius genocide genre gent gentile gentility gentle gentleman gentlemen gentleness gentler gentlest gentry genuine genuineness
genus geographic geographical geography geological geologist geology geometric geometry geranium gerbil gerd germ germicide germinate germination
gestation gesticulate gesture get getaway geyser ghastlier ghastliest ghastly ghetto ghost ghostlier ghostliest ghoul giant gibber gibberish giddier
giddiest giddiness giddy gift gig gigantic giggle gild gill gilt gimme gimmick gin ginger gingerbread gingham giraffe girder girdle girl girlfriend
girlhood girlish girth gist give given gizzard glacial glacier glad gladden gladder gladdest glade gladiator glamorise glamorous glamour glance gland
glandular glare glass glassier glassiest glassware glassy glaze gleam glean glee glen glib glibber glibbest glibness glide glider glimmer glimpse
glint glisten glitter gloat global globe globular globule gloom gloomier gloomiest gloomy glorification glorify glorious glory gloss glossary glossier
glossiest glossy glove glow glower glucose glue gluiest glum glummer glummest glut glutton gluttony glycerine gnarl gnash gnat gnaw gnome gnu goad
goal goalie goalkeeper goat goatee gob gobble goblet goblin god godchild godchildren goddess godfather godless godlier godliest godlike godmother
godparent godsend goes goggle going gold golden goldener goldenest goldfish goldsmith golf golfer gondola gone goner gong gonna goo goodbye goodness
goodnight goodwill goody gooey goof goofier goofiest goofy gooier gooiest goon goose gopher gore gorge gorgeous gorier goriest gorilla gory gosh
gosling gospel gossamer gossip got gotten gouge goulash gourd gourmet gout govern governess government governmental governor gown gp grab grabber
grace graceful graceless gracious graciousness gradation grade grader gradient gradual graduate graduation graffiti graffito graft grain gram grammar
grammatical gramophone grand grandchild grandchildren granddaughter grander grandest grandeur grandfather grandiose grandmother grandparent grandson
grandstand granite granny granola grant granular granule grape grapefruit grapevine graph graphic graphical graphite grapple grasp grass grasshopper
grassier grassiest grassy grate grateful grater gratification gratify gratitude gratuitous gratuity grave gravel graven graver graves gravest
gravestone graveyard gravitate gravitation gravitational gravity gravy graze grease greasier greasiest greasy great greater greatest greatness greed
greedier greediest greedily greediness greedy green greenback greener greenery greenest greenhorn greenhouse greet gregarious gremlin grenade grew
grey greyer greyest greyhound grid griddle gridiron grief grievance grieve grievous grill grille grim grimace grime grimier grimiest grimmer grimmest
grimy grin grinder grindstone grip gripe grislier grisliest grisly gristle grit grittier grittiest gritty grizzled grizzlier grizzliest grizzly groan
grocer grocery groggier groggiest groggy groin groom groove groovier grooviest groovy grope gross grosser grossest grotesque grotto grouch grouchier
grouchiest grouchy ground groundless groundwork group grouper grouse grove grovel grow grower growl grown growth groyne grub grubbier grubbiest grubby
grudge gruel gruesome gruesomer gruesomest gruff gruffer gruffest grumble grumpier grumpiest grumpy grunt guarantee guarantor guard guardian
gubernatorial guerrilla guess guessable guesswork guest guffaw guidance guide guidebook guideline guild guile guillotine guilt guiltier guiltiest
guiltily guiltless guilty guinea guise guitar guitarist gulch gulf gull gullet gullible gully gulp gum gumdrop gummier gummiest gummy gumption gun
gunfire gunman gunmen gunner gunpowder gunshot guppy gurgle guru gush gusher gust gustier gustiest gusty gut gutter guy guzzle gybe gym gymnasium
gymnast gymnastics gynaecologist gynaecology gyrate gyration gyroscope habit habitable habitat habitation habitual hack hacker hackney hacksaw had
haddock haemoglobin haemophilia haemorrhage hag haggard haggle hail hailstone hair haircut hairdo hairdresser hairier hairiest hairline hairy hale
haler halest half halfway halibut hall hallelujah hallmark hallucination hallway halo halogen halon halt halter halve ham hamburger hamlet hammer
hammock hamper hamster hamstring hamstrung hand handbag handbook handcuff handedness handful handicap handicraft handier handiest handiwork
handkerchief handle handlebar handler handmade handout handrail handshake handsome handsomer handsomest handwriting handy hang hangar hanger hangout
hangover hanker haphazard hapless happen happier happiest happily happiness happy harangue harass harassment harbour hard hardback harden harder
hardest hardier hardiest hardliner hardship hardware hardwood hardy hare harebrained harem hark harlot harm harmful harmless harmonic harmonica
harmonious harmonise harmony harness harp harpist harpoon harpsichord harrow harry harsh harsher harshest harshness hart harvest harvester has hash
hashimoto hashimotos hasnt hassle haste hasten hastier hastiest hastily hasty hat hatch hatchet hate hateful hatred haughtier haughtiest haughtily
haughtiness haughty haul haunt have haven havent havoc hawk hay haystack haywire hazard hazardous haze hazel hazier haziest hazy hba1c head headache
header headfirst headier headiest headland headlight headline headlong headmaster headphone headquarter headrest headroom headstone headstrong headway
heady heal healer health healthcare healthful healthier healthiest healthy heap hear hearsay hearse heart heartache heartbeat heartbreak heartbroken
heartburn hearten heartfelt hearth heartier heartiest heartily heartless hearty heat heater heath heathen heather heave heaven heavenlier heavenliest
heavier heaviest heavily heaviness heavy heavyweight heckle heckler hectic hedge hedgehog heed heedless heel heftier heftiest hefty heifer height
heighten heinous heir heiress heirloom held helicopter heliport helium hell hellion hellish hello helm helmet help helper helpful helpless hem
hemisphere hemline hemlines hemlock hemp hen hence henceforth henchman henchmen hepatic hepatitis her herald herb herbivorous here hereabouts
hereafter hereby hereditary heredity herein heresy heretic heretical herewith heritage hermaphrodite hermit hernia hero heroic heroin heroine heroism
heron herpes herself hes hesitancy hesitant hesitate hesitation heterogeneous heterosexual heterosexuality heuristic hew hexadecimal hexagon hexagonal
hey heyday hiatus hibernate hibernation hiccup hick hickory hid hidden hide hideaway hideous hierarchical hierarchy hieroglyphic high highbrow higher
highest highland highlight highway hijack hike hiker hilarious hilarity hill hillbilly hillier hilliest hillside hilly hilt him himself hind hinder
hindrance hindsight hinge hint hinterland hip hipper hippest hippopotamus hippy hire his histogram historian historic historical history hit hitch
hitchhike hitchhiker hither hitherto hive hives hoard hoarder hoarse hoarseness hoarser hoarsest hoax hobbit hobble hobby hobbyhorse hobgoblin hobnob
hobo hock hockey hodgepodge hoe hog hoist hold holder holdup hole holiday holier holiest holiness holler hollow hollower hollowest holly holocaust
holster holy homage home homeland homeless homelier homeliest homemade homesick homesickness homespun homestead homeward homework homey homicidal
homicide homier homiest homogeneous homogenise homonym homophobic homosexual homosexuality hone honest honester honestest honesty honey honeycomb
honeymoon honeysuckle honk honorary honour honourable hood hoodlum hoodwink hoof hook hoop hooray hoot hooter hooves hop hope hopeful hopeless hopper
hopscotch horde horizon horizontal hormone horn hornet hornier horniest horny horoscope horrendous horrible horribly horrid horrific horrify horror
horse horseback horseman horseplay horsepower horseradish horseshoe horticultural horticulture hose hosiery hospitable hospital hospitalisation
hospitalise hospitality host hostage hostel hostess hostile hostility hot hotbed hotel hothead hotter hottest hound hour hourglass house houseboat
household housekeeper housewarming housewife housewives housework hove hovel hover how however howl hrt hub hubbub huddle hue huff huffier huffiest
huffy hug huge huger hugest huh hulk hull hullabaloo hum human humane humaner humanest humanise humanism humanist humanitarian humanity humble humbler
humblest humblings humbly humbug humdrum humeri humid humidify humidity humiliate humiliation humility hummingbird humorist humorous humour hump hunch
hunchback hundred hundredth hung hunger hungrier hungriest hungrily hungry hunk hunt hunter hurdle hurl hurrah hurricane hurry hurt hurtful hurtle
husband hush husk huskier huskiest huskily huskiness husky hustle hustler hut hutch hyacinth hybrid hydra hydrant hydraulic hydrocarbons hydroelectric
hydrofoil hydrogen hydroplane hyena hygiene hygienic hymn hymnal hyperbole hyperpigmentation hypertension hyperthyroid hyphen hyphenate hyphenation
hypnosis hypnotic hypnotise hypnotism hypnotist hypochondria hypochondriac hypocrisy hypocrite hypocritical hypotenuse hypotheses hypothesis
hypothesise hypothetical hypothyroid hypothyroidism hysteria hysteric hysterical ibs ice iceberg icebreaker icicle icier iciest icon icy idea ideal
idealise idealist idealistic identical identifiable identification identifier identify identity ideological ideology idiocy idiom idiomatic
idiosyncrasy idiosyncratic idiot idiotic idle idler idlest idly idol idolise idyllic ifs igloo ignite ignition ignorance ignorant ignore iguana ilk
ill illegal illegible illegibly illegitimate illicit illiteracy illiterate illness illogical illuminate illumination illusion illusory illustrate
illustration illustrative illustrator illustrious im image imagery imaginable imaginary imagination imaginative imagine imbalance imbecile imitate
imitation imitative imitator immaculate immaterial immature immaturity immeasurable immeasurably immediate immense immensity immerse immersion
immigrant immigrate immigration imminent immobile immobilise immoral immorality immortal immortality immovable immune immunisation immunise immunity
immures imp impact impair impairment impale impart impartial impartiality impassable impasse impassioned impassive impatience impatient impeach
impeccable impedance impede impediment impel impend impenetrable imperative imperceptible imperceptibly imperfect imperfection imperial imperialism
imperialist imperil impersonal impersonate impersonation impertinence impertinent impervious impetuous impetus impinge impish implacable implant
implausible implement implementable implementation implementer implicate implication implicit implore impolite import importance important importation
impose imposition impossibility impossible impossibly impostor impotence impotent impound impoverish impractical imprecise impregnable impregnate
impress impression impressionable impressive imprint imprison imprisonment improbability improbable improbably impromptu improper impropriety improve
improvement improvisation improvise impudence impudent impulse impulsive impunity impure impurer impurest impurity inability inaccessible inaccuracy
inaccurate inaction inactive inactivity inadequacy inadequate inadmissible inadvertent inadvisable inalienable inane inaner inanest inanimate
inapplicable inappropriate inarticulate inasmuch inaudible inaugural inaugurate inauguration inauspicious inborn inbred inbreed inbuilt incalculable
incandescence incandescent incantation incapable incapacitate incapacity incarcerate incarceration incarnate incarnation incendiary incense incentive
inception incessant incest incestuous inch incidence incident incidental incinerate incinerator incision incisive incisor incite incitement
inclination incline include inclusion inclusive incognito incoherence incoherent income incomparable incompatibility incompatible incompatibly
incompetence incompetent incomplete incomprehensible inconceivable inconclusive incongruity incongruous inconsequential inconsiderable inconsiderate
inconsistency inconsistent inconsolable inconspicuous inconvenience inconvenient incorporate incorporation incorrect incorrigible increase incredible
incredibly incredulity incredulous increment incremental incriminate incubate incubation incubator incumbent incur incurable indebted indecency
indecent indecision indecisive indeed indefensible indefinable indefinite indelible indelibly indelicate indent indentation independence independent
indescribable indestructible indeterminate index indicate indication indicative indicator indices indict indictment indifference indifferent
indigenous indigestible indigestion indignant indignation indignity indigo indirect indirection indiscreet indiscretion indiscriminate indispensable
indisposed indisputable indistinct indistinguishable individual individualism individualist individuality indivisible indoctrinate indoctrination
indolence indolent indomitable indoor induce inducement induct induction indulge indulgence indulgent industrial industrialisation industrialise
industrialist industrious industry inedible ineffective ineffectual inefficiency inefficient inelegant ineligible inept ineptitude inequality inert
inertia inertial inescapable inevitable inevitably inexact inexcusable inexhaustible inexorable inexorably inexpensive inexperience inexplicable
inexplicably inextricably infallible infamous infamy infancy infant infantile infantry infatuation infeasible infect infection infectious infelicity
infer inference inferior inferiority infernal inferno infertile infest infestation infidel infidelity infield infiltrate infiltration infinite
infinitesimal infinitive infinity infirm infirmary infirmity infix inflame inflammable inflammation inflammatory inflatable inflate inflation
inflationary inflect inflected inflection inflects inflexible inflexion inflict influence influential influenza influx info inform informal
informality informant information informational informative informer infraction infrared infrastructure infrequent infringe infringement infuriate
infuse infusion ingenious ingenuity ingest ingrain ingratiate ingratitude ingredient inhabit inhabitant inhale inherent inherit inheritance inhibit
inhibition inhospitable inhuman inhumane inhumanity initial initialisation initialise initiate initiation initiative initiator inject injection
injunction injure injurious injury injustice ink inkier inkiest inkling inky inlaid inland inlay inlet inmate inn innards innate inner innermost
innkeeper innocence innocent innocuous innovate innovated innovates innovation innovative innuendo innumerable inoculate inoculation inoffensive
inoperative inopportune inordinate input inquest inquire inquiry inquisition inquisitive ins insane insaner insanest insanity insatiable inscribe
inscription inscrutable insect insecticide insecure insecurity insensitive insensitivity inseparable insert insertion inside insider insidious insight
insignia insignificance insignificant insincere insincerity insinuate insinuation insipid insist insistence insistent insofar insolence insolent
insoluble insolvency insolvent insomnia inspect inspection inspector inspiration inspire instability install installation instalment instance instant
instantaneous instead instep instigate instigation instil instinct instinctive institute institution institutional institutionalise instruct
instruction instructive instructor instrument instrumental insubordinate insubordination insubstantial insufferable insufficient insular insulate
insulation insulator insult insurance insure insurer insurgent insurmountable insurrection intact intake intangible integer integral integrate
integration integrity intellect intellectual intelligence intelligent intelligible intelligibly intend intense intenser intensest intensify intensity
intensive intent intention intentional inter interact interaction interactive intercede intercept interception interchange interchangeable intercom
interconnect intercontinental intercourse interdependence interdependent interest interface interfere interference interim interior interject
interjection interlock interloper interlude intermarriage intermarry intermediary intermediate interment interminable interminably intermingle
intermission intermittent intern internal international internet interplanetary interplay interpolation interpose interpret interpretation interpreter
interracial interrogate interrogation interrogator interrupt interruption intersect intersection intersperse interstate interstellar intertwine
interval intervene intervention interview interviewer interweave interwove interwoven intestinal intestine intimacy intimate intimation intimidate
intimidation into intolerable intolerably intolerance intolerant intonation intoxicate intoxication intractable intramural intransitive intravenous
intrepid intricacy intricate intrigue intrinsic intrinsically introduce introduction introductory introspective introvert intrude intruder intrusion
intrusive intuition intuitive inundate inundation invade invader invalid invalidate invaluable invariable invariably invariant invasion invective
inveigh invent invention inventive inventor inventory inverse inversion invert invertebrate invest investigate investigation investigator investment
investor inveterate invigorate invincible invisibility invisible invisibly invitation invite invocation invoice invoke involuntarily involuntary
involve involvement invulnerable inward ion iota irascible irate ire iridescence iridescent iridium iris irk iron ironic ironically irony irradiate
irrational irreconcilable irrefutable irregular irregularity irrelevance irrelevant irreparable irreplaceable irrepressible irreproachable
irresistible irrespective irresponsibility irresponsible irretrievable irretrievably irreverence irreverent irreversible irrevocable irrevocably
irrigate irrigation irritability irritable irritably irritant irritate irritation island islander isle isnt isobars isolate isolation issue isthmus
italic italicise itch itchier itchiest itchy item itemise iterate iteration iterative itinerant itinerary its itself iu ive ivory ivy jab jabber jack
jackal jackass jackdaw jacket jackknife jackknives jackpot jade jagged jaggeder jaggedest jaguar jail jailer jalopy jam jamb jamboree jan jangle
janitor jar jargon jaundice jaunt jauntier jauntiest jauntily jaunty javelin jaw jawbone jay jaywalk jaywalker jazz jealous jealousy jeans jeer jell
jelly jellyfish jeopardise jeopardy jerk jerkier jerkiest jerky jersey jest jester jet jettison jetty jewel jeweller jewellery jewelries jibe jiffy
jig jiggle jigsaw jilt jingle jinx jitterier jitteriest jitters jittery job jockey jocular jog jogger join joint joke joker jollier jolliest jolly
jolt jostle jot journal journalism journalist journey jovial joy joyful joyfuller joyfullest joyless joyous joystick jubilant jubilation jubilee judge
judgement judicial judiciary judicious judo jug juggernaut juggle juggler jugular juice juicier juiciest juicy jul jumble jumbo jump jumper jumpier
jumpiest jumpy jun junction juncture jungle junior juniper junk junket junkie junta jurisdiction juror jury just juster justest justice justifiable
justifiably justification justify jut jute juvenile juxtapose juxtaposition kaleidoscope kangaroo kapok karat karate kayak keel keen keener keenest
keep keeper keepsake keg kelp ken kennel kept keratin kerb kerchief kernel kerosene kestrel ketchup kettle key keyboard keyhole keynote keystone
keystroke keyword khaki kick kickback kickoff kid kidnap kidnapper kidney kill killer kiln kilo kilobyte kilogram kilometre kilowatt kilt kimono kin
kinda kinder kindergarten kindest kindle kindlier kindliest kindness kindred kinfolk king kingdom kingfisher kink kinkier kinkiest kinky kinship kiosk
kipper kiss kit kitchen kitchenette kite kitten kitty kiwi knack knacker knapsack knead knee kneecap kneel knells knelt knew knickers knife knight
knighthood knit knives knob knock knocker knockout knoll knot knottier knottiest knotty know knowledge knowledgeable known knuckle koala kosher kowtow
kudos lab label laboratory laborious labour labourer labyrinth lace lacerate laceration lacier laciest lack lacklustre lacquer lacrosse lactose lacy
lad ladder lade laden ladle lady ladybug ladylike lag lager laggard lagoon laid lain lair lake lamb lambda lame lament lamentable lamentation lamer
lamest lamp lampoon lance land lander landlady landlocked landlord landmark landowner landscape landslid landslide lane language languid languish
languor languorous lankier lankiest lanky lanolin lantern lap lapel lapse larceny lard large larger largest lariat lark larva larvae larynges
laryngitis larynx lascivious laser lash lass last latch late latent later lateral latest latex lath lathe lather latitude latrine latter lattice laud
laudable laugh laughable laughingstock laughter launch launcher launder laundry laureate laurel lava lavatory lavender lavish lavisher lavishest law
lawful lawless lawmaker lawn lawsuit lawyer lax laxer laxest laxity lay layer layman laymen layout lazier laziest laziness lazy leach lead leaden
leader leadership leaf leafier leafiest leaflet leafy league leak leakage leaky lean leaner leanest leap leapfrog leapt learn learnt lease leash least
leather leathery leave lectern lecture lecturer led ledge ledger lee leech leek leer leerier leeriest leery leeway left lefter leftest leftmost leg
legacy legal legalise legalistic legality legend legendary legibility legible legibly legion legislate legislation legislative legislator legislature
legitimacy legitimate legume leisure lemme lemon lemonade lend length lengthen lengthier lengthiest lengthwise lengthy leniency lenient lens lent
lentil leopard leotard leper leprosy lesbian lesion less lessen lesser lesson lest let letdown lethal lethargic lethargy letter letterhead lettuce
letup leukaemia levee level lever leverage levity levy lewd lewder lewdest lexical lexicon liability liable liaison liar libel libellous liberal
liberalisation liberalise liberalism liberate liberation libertarian liberty librarian library libretto lice licence license lichen lick licorices lid
lie liefest lieu lieutenant life lifeboat lifeforms lifeguard lifeless lifelike lifeline lifelong lifespan lifestyle lifetime lift ligament ligature
light lighten lighter lightest lighthouse lightness lightning lightweight like likeable likelier likeliest likelihood liken likeness liker likest
likewise lilac lilt lily limb limber limbo lime limelight limerick limestone limit limitation limitless limousine limp limper limpest linchpin lincoln
line lineage linear linefeed linen liner linger lingerie lingo linguist linguistic liniment link linkage linker linoleum lint lion lioness lip
lipstick liquefy liqueur liquid liquidate liquidation liquor liquorice lisp list listen listener listless lit litany literacy literal literary
literate literature lithe lither lithest litigation litre litter litterbug little littler littlest liturgical liturgy live liveable livelier liveliest
livelihood liveliness liven liver livest livestock livid lizard llama lloyds load loadable loader loaf loafer loam loan loath loathe loathsome loaves
lob lobby lobbyist lobe lobotomy lobster local locale localise locality locate location lock locker locket locksmith locomotion locomotive locoweed
locust lodge lodger loft loftier loftiest loftiness lofty log logarithm logarithmic logger logic logical logician logo logon loin loincloth loiter
loiterer loll lollipop lone lonelier loneliest loneliness lonesome long longer longest longevity longhand longish longitude longitudinal longshoreman
longshoremen look lookout loom loon loonie loonier looniest loony loop loophole loose loosen looser loosest loot lop lope lopsided lord lore lorry
lose loser loss lost lot lotion lottery lotus loud louder loudest loudness loudspeaker lounge louse lousier lousiest lousy lovable love lovelier
loveliest loveliness lover low lowdown lower lowest lowlier lowliest loyal loyaler loyalest loyalty lozenge lubricant lubricate lubrication lucid luck
luckier luckiest luckily lucky lucrative ludicrous lug luggage lukewarm lull lullaby lumber lumberjack luminary luminous lump lumpier lumpiest lumpy
lunacy lunar lunatic lunch luncheon lunchtime lung lunge lupin lupine lurch lure lurid lurk luscious lush lusher lushest lust lustful lustier lustiest
lustre lustrous lusty lute luxuriant luxuriate luxurious luxury lye lymph lymphatic lynch lyre lyric lyrical macabre macaroni mace machete machine
machinery machinist macho mackerel macroscopic mad madam madame madcap madden madder maddest made madhouse madman madmen madness maelstrom magazine
magenta maggot magic magical magician magistrate magnanimity magnanimous magnate magnet magnetic magnetise magnetism magnificence magnificent magnify
magnitude magnolia magnum magpie mahogany maid maiden mail mailbox mailman mailmen maim main mainframe mainland mainline mainstay mainstream maintain
maintainability maintainable maintainer maintenance maize majestic majestically majesty major majority make maker makeshift makeup maladjusted malady
malaria male malevolence malevolent malformed malfunction malice malicious malign malignancy malignant mall mallard malleable mallet malnutrition
malpractice malt maltreat mama mamma mammal mammalian mammoth man manacle manage manageable management manager managerial mandate mandatory mandible
mandolin mane mange manger mangier mangiest mangle mango mangrove mangy manhandle manhole manhood mania maniac maniacal manic manicure manicurist
manifest manifestation manifesto manifold manipulate manipulation mankind manlier manliest manliness mannequin manner mannerism mannish manoeuvre
manor manorial manpower mansion manslaughter mantel mantelpiece mantle manual manufacture manufacturer manure manuscript many map maple mapper mar
marathon marble march marcher mare margarine margin marginal maria marigold marijuana marimba marina marinate marine mariner marionette marital
maritime mark marker market marketable marketplace marksman marksmen marmalade maroon marquee marriage marrow marry marsh marshal marshier marshiest
marshmallow marshy marsupial mart martial martin martyr martyrdom marvel marvellous mas mascara mascot masculine mash mask masochist mason masonry
masquerade massacre massage massive mast master masterful mastermind masterpiece mastery masticate masturbation mat matador match matchbook matchless
matchmaker mate material materialise materialism materialist materialistic maternal maternity mathematical mathematician mathematics matins matriarch
matriarchal matrices matriculate matriculation matrimonial matrimony matrix matron matt matte matter mattress mature maturer maturest maturity maudlin
maul mausoleum mauve maverick maxim maxima maximal maximise maximum may maybe mayhem mayonnaise mayor mayoral maze mcg meadow meagre meal mealier
mealiest mealy mean meander meaner meanest meaningful meaningless meant meantime meanwhile measles measlier measliest measly measurable measure
measurement meat mechanic mechanical mechanise mechanism medal medallion meddle meddler meddlesome media median mediate mediation mediator medical
medicate medication medications medicinal medicine medicines medieval mediocre mediocrity meditate meditation medium medley meds meek meeker meekest
meekness meet megabyte megalomaniac megaphone megaton melancholy melanin melasma mellow mellower mellowest melodic melodious melodrama melodramatic
melody melon melt member membership membrane memento memo memoir memorable memorably memorandum memorial memorise memory men menace menagerie menial
menopausal menopause menstrual menstruate menstruation mental mentality menthol mention mentor menu mercantile mercenary merchandise merchant merciful
merciless mercury mercy mere merest merge merger meridian meringue merit mermaid merrier merriest merrily merriment merry mes mesdames mesh message
messenger messier messiest messy met metabolic metabolism metal metallic metallurgy metamorphose metamorphosis metaphor metaphorical metaphysical
metaphysics mete meteor meteoric meteorite meteorologist meteorology meter methane methanol method methodical methodology meticulous metre metric
metro metropolis metropolitan mettle mew mezzanine mgs miaow mice microbe microbiology microcode microcomputer microfiche microfilm microgram
micrograms micrometer micrometre microns microorganism microphone microprocessor microscope microscopic microsecond microwave midday middle middleman
middlemen midget midnight midriff midst midstream midsummer midway midwife midwives mien might mightier mightiest mighty migraine migraines migrant
migrate migration migratory mike mild milder mildest mildew mile mileage milestone militancy militant militarily military militate militia milk milker
milkier milkiest milkman milkmen milky mill miller milligram milligrams millimetre milliner millinery million millionaire millionth millisecond mime
mimic mimicked mimicking mimicry mince mincemeat mind mindbogglingly mindedness mindful mindless mine minefield miner mineral mingle miniature minibus
minicomputer minimal minimalism minimalist minimise minimum minion minister ministerial ministry mink minnow minor minority minstrel mint minuet minus
minuscule minute minuter minutest miracle miraculous mirage mire mirror mirth misadventure misapprehension misappropriate misappropriation misbehave
misbehaviour miscarriage miscarry miscellaneous miscellany mischief mischievous misconception misconduct misconstrue misdeed misdemeanour misdirect
misdirection miser miserable miserably misery misfit misfortune misgiving misguide mishap misinform misinformation misinterpret misinterpretation
misjudge mislaid mislay mislead misled mismanagement mismatch misnomer misplace misprint misquote misread misrepresent misrepresentation miss
misshapen missile mission missionary missive misspell mist mistake mistaken mistier mistiest mistletoe mistook mistress mistrust misty mistype
misunderstand misunderstood misuse mite mitigate mitt mitten mix mixer mixture ml mls mnemonic moan moat mob mobile mobilisation mobilise mobility
moccasin mock mockery mockingbird mod modal mode model moderate moderation moderator modern modernisation modernise modernity modest modesty modicum
modification modifier modify modular modulate modulation module mohair moist moisten moister moistest moisture moisturiser moisturisers molar molasses
mole molecular molecule molest mollify mollusc molten moment momentarily momentary momentous momentum mon monarch monarchy monastery monastic monaural
monetarism monetary money mongoose mongrel monies moniker monitor monk monkey monochrome monogamous monogamy monogram monolithic monologue monopolise
monopolist monopoly monorail monosyllable monotonically monotonous monotony monsoon monster monstrosity monstrous month monthly monument monumental
moo moodier moodiest moodily moody moon moonbeam moonlight moor moose moot mop mope moraine moral morale moralist morality morass moratorium morbid
more moreover morgue morn moron moronic morose morpheme morphology morsel mortal mortality mortar mortgage mortification mortify mortuary mosaic
mosque mosquito moss mossier mossiest mossy most motel motes moth mothball mother motherhood motif motility motion motionless motivate motivation
motive motley motlier motliest motor motorbike motorcade motorcycle motorise motorist motorway motto mould mouldier mouldiest mouldy moult mound mount
mountain mountaineer mountainous mourn mourner mournful mouse mousier mousiest mousse moustache mousy mouth mouthful mouthpiece movable move movement
mover movie mow mower mri much muck mucous mucus mud muddier muddiest muddle muddy muff muffin muffle muffler mug mugger muggier muggiest mugginess
muggy mulch mule mull multi multinational multiple multiplication multiplicative multiplicity multiply multiprocessing multitasking multitude mum
mumble mummify mummy mumps munch mundane municipal municipality mural murder murderer murderous murkier murkiest murky murmur muscle muscular muse
museum mush mushier mushiest mushroom mushy music musical musician musk musket muss mussel must mustang mustard muster mustier mustiest musty mutant
mutate mutation mute muteness muter mutest mutilate mutilation mutinous mutiny mutt mutter mutton mutual muzzle myopic myriad mys myself mysterious
mystery mystic mystical mysticism mystify myth mythical mythological mythology nab nacre nag nail naive naiver naivest naivety naked nakedness name
nameless namesake nap napalm nape napkin nappy narcotic narrate narration narrative narrator narrow narrower narrowest narrowness nasal nastier
nastiest nastily nastiness nasty nation national nationalise nationalism nationalist nationalistic nationality nationwide native nativity nattier
nattiest natty natural naturalisation naturalise naturalist naturalness nature naughtier naughtiest naughtily naughtiness naughty nausea nauseate
nauseous nautical naval navel navigable navigate navigation navigator navy nay near nearby nearer nearest nearsighted nearsightedness neat neater
neatest neatness nebula nebulae nebulous necessarily necessary necessitate necessity neck neckerchief necklace neckline necktie necrophilia nectar
nectarine need needier neediest needle needlework needy negate negation negative neglect neglectful negligee negligence negligent negligible
negotiable negotiate negotiation negotiator neigh neighbour neighbourhood neighbourliness neither neon neophyte nephew nepotism nerve nervier nervous
nervousness nest nestle net nether nettle network neural neurologist neurology neuron neuroses neurosis neurotic neuter neutral neutralise neutrality
neutrogena neutron never nevertheless new newbie newborn newcomer newer newest newfangled newsagents newscast newscaster newsier newsiest newsletter
newspaper newsprint newsstand newsy newt newton next nhs nibble nice nicer nicest nicety niche nick nickel nickname niece niftier niftiest nifty nigh
night nightclub nightfall nightgown nightingale nightly nightmare nightmarish nighttime nil nimble nimbler nimblest nimbly nincompoop nine nineteen
nineteenth ninetieth ninety ninny ninth nip nippier nippiest nipple nippy nit nitrate nitrogen nitwit nivea nobility noble nobleman noblemen nobler
noblest noblewoman noblewomen nobly nobody nocte nocturnal nod node noes noise noiseless noisier noisiest noisily noisiness noisy nomad nomadic
nomenclature nominal nominate nomination nominative nominee non nonchalance nonchalant noncommittal nonconformist nondescript none nonentity
nonetheless nonfiction nonflammable nonpartisan nonprofit nonresident nonsense nonsensical nonstandard nonstop nontrivial nonviolence noodle nook noon
noonday noose nor norm normal normality north northeast northeasterly northeastern northerly northern northward northwest northwestern nose nosebleed
nosier nosiest nostalgia nostalgic nostril nosy not notable notably notation notch note notebook noteworthy nothing nothingness notice noticeable
noticeably noticeboard notification notify notion notional notoriety notorious notwithstanding nougat nought noun nourish nourishment nov nova novel
novelist novelty novice now nowadays nowhere noxious nozzle nuance nuclear nuclei nucleus nude nuder nudest nudge nudity nugget nuisance null nullify
numb number numbest numbness numeral numerate numerator numeric numerical numerous nun nuptial nurse nursemaid nursery nurture nut nutcracker nutmeg
nutrient nutriment nutrition nutritional nutritious nuts nutshell nuttier nuttiest nutty nuzzle nylon nymph oaf oak oar oarsmen oases oasis oath
oatmeal obedience obedient obelisk obese obesity obey obfuscation obituary object objection objectionable objective objectivity objector obligate
obligation obligatory oblige oblique obliterate obliteration oblivion oblivious oblong obnoxious oboe obscene obscener obscenest obscenity obscure
obscurer obscurest obscurity observable observance observant observation observatory observe observer obsess obsession obsessive obsolescence
obsolescent obsolete obstacle obstetrician obstetrics obstinacy obstinate obstruct obstruction obstructive obtain obtainable obtrusive obtuse obtuser
obtusest obvious occasion occasional occupancy occupant occupation occupational occupy occur occurrence ocd ocean oceanic oceanography oct octagon
octagonal octal octave octopus ocular odd odder oddest oddity ode odious odometer odour odyssey oesophagi oesophagus off offbeat offence offend
offender offensive offensiveness offer offhand office officer official officiate officious offload offset offshoot offshore offspring offstage often
oftener oftenest ogle ogre ohm ohs oil oilier oiliest oily ointment okay okra olay old olden older oldest olfactory olive omega omelette omen ominous
omission omit omnibus omnipotence omnipotent omnipresent omniscient once oncoming one onerous oneself ongoing onion online onlooker only onomatopoeia
onrush onset onslaught onto onus onward oodles ooze opal opaque opaquer opaquest open opener openest openness opera operand operate operatic operation
operational operative operator ophthalmologist ophthalmology opinion opinionated opium opossum opponent opportune opportunist opportunity oppose
opposite opposition oppress oppression oppressive oppressor opt optic optical optician optima optimal optimisation optimise optimism optimist
optimistic optimum option optional optometrist opulent opus oracle oral orange orangutan oration orator oratory orbit orbital orchard orchestra
orchestral orchestrate orchestration orchid ordain ordeal order ordinance ordinarily ordinary ordination ore organ organic organisation organisational
organise organiser organism organist orgasm orgy orient oriental orientate orientation orifice origin original originality originate originator
orioles ornament ornamental ornate ornithologist ornithology orphan orphanage orthodontist orthodox orthogonal orthogonality orthography orthopaedics
oscillate oscillation oscilloscope osmosis ostensible ostensibly ostentation ostentatious ostracise ostrich other otherwise otter ouch ought ounce our
ourselves oust ouster out outbound outbreak outburst outcast outclass outcome outcry outdated outdid outdistance outdo outdone outdoor outer outermost
outfield outfit outgoing outgrew outgrow outgrown outgrowth outhouse outlaid outlandish outlast outlaw outlay outlet outline outlive outlook outlying
outmoded outnumber outpatient outpost output outrage outrageous outran outright outrun outset outshine outshone outside outsider outskirt outsmart
outspoken outstanding outstation outstrip outward outweigh outwit ova oval ovary ovation oven over overall overate overbear overblown overboard
overbore overborne overburden overcame overcast overcharge overcoat overcome overcrowd overdid overdo overdone overdose overdraft overdraw overdrawn
overdrew overdue overeat overeaten overestimate overflow overgrew overgrow overgrown overhand overhang overhaul overhead overhear overheat overhung
overkill overlaid overlain overland overlap overlay overlie overload overlong overlook overnight overpass overpopulation overpower overprice overprint
overran overrate overreact overridden override overrode overrule overrun oversampling oversaw overseas oversee overseen overseer overshadow overshoot
overshot oversight oversimplification oversleep overslept overstate overstep overt overtake overtaken overthrew overthrow overthrown overtime overtone
overtook overture overturn overuse overview overweight overwhelm overwork overwrite overwritten overwrought ovum owe owl own owner ownership oxen
oxidation oxide oxidise oxygen oxymora oyster ozone pace pacemaker pacific pacifier pacifism pacifist pacify pack package packer packet pact pad
paddle paddock paddy padlock paediatrician paediatrics pagan page pageant pageantry pager paginate pagination pagoda paid pail pain painful painfuller
painfullest painless painstaking paint painter pair pal palace palaeontologist palaeontology palatable palate palatial pale paler palest palette pall
pallbearer pallid pallor palm palomino palpable palpably palpate paltrier paltriest paltry pamper pamphlet pan panacea pancake pancreas pancreatic
panda pandemonium pander pane panel pang panhandle panhandler panic panicked panicking panicky panoply panorama panoramic pansy pant panther pantie
pantomime pantry pap papa papacy papal papaya paper paperback paperweight paperwork paprika papyri papyrus par parable parabola parachute parade
paradigm paradise paradox paradoxical paraffin paragon paragraph parakeet parallel paralyse paralysis paralytic parameter paramount paramour paranoia
paranoid paraphernalia paraphrase paraplegic parasite parasitic parasol paratrooper parcel parch parchment pardon pardonable pare parent parentage
parental parentheses parenthesis parenthetical parenthood parish parishioner parity park parka parkway parliament parliamentary parlour parochial
parody parole parrot parse parsec parser parsley parsnip parson parsonage part partake partaken partial partiality participant participate
participation participle particle particular partisan partition partner partnership partook partridge party pas passable passage passageway passbook
passenger passer passion passionate passive passport password past pasta paste pastel pasteurisation pasteurise pastiche pastier pastiest pastime
pastor pastoral pastry pasture pasty pat patch patches patchwork patchy pate patent paternal paternalism paternity path pathetic pathetically
pathological pathologist pathology pathos pathway patience patient patienter patientest patio patriarch patriarchal patrimony patriot patriotic
patriotism patrol patron patronage patronise patter pattern patty paucity paunch paunchier paunchiest paunchy pauper pause pave pavement pavilion paw
pawn pawnbroker pay payable payer payload payment payoff payroll pcos pea peace peaceable peaceful peacemaker peach peacock peak peal peanut peanuts
pear pearl peasant peat pebble pecan peck peculiar peculiarity pedagogy pedal pedant pedantic pedantry peddle pedestal pedestrian pedigree pedlar peek
peel peep peer peerless peeve peevish peg pelican pellet pelt pelvic pelvis pen penal penalise penalty penance pence penchant pencil pendant pended
pending pends pendulum penetrate penetration penguin peninsula penis penitence penitent penitentiary penknife penknives penmanship pennant penniless
penny pension pensioner pensive pentagon pentagonal penthouse penultimate peon peony people pep pepper peppermint peptic per perceive percent
percentage perceptible perception perceptive perch perchance percolate percolation percolator percussion peremptory perennial perfect perfecter
perfectest perfectible perfection perfectionist perforate perforation perform performance performer perfume perfunctorily perfunctory perhaps peril
perilous perimenopause perimeter period periodic periodical peripheral periphery periscope perish perishable perjure perjury perk perkier perkiest
perky permanence permanent permeate permissible permission permissive permit permutation pernicious peroxide perpendicular perpetrate perpetrator
perpetual perpetuate perplex perplexity persecute persecution persecutor perseverance persevere persist persistence persistent person persona
personable personal personalise personality personification personify personnel perspective perspiration perspire persuade persuasion persuasive pert
pertain perter pertest pertinent perturb perusal peruse pervade pervasive perverse perversion pervert peskier peskiest pesky pessaries pessary
pessimism pessimist pessimistic pest pester pesticide pestilence pet petal peter petite petition petrify petrol petroleum petticoat pettier pettiest
pettiness petty petulant petunia pew pewter phantom pharmaceutical pharmacist pharmacy phase pheasant phenomena phenomenal phenomenon philanthropic
philanthropist philanthropy philosopher philosophical philosophise philosophy phlegm phlegmatic phobia phoenix phone phonetic phoney phonics phonied
phonier phoniest phonograph phonying phosphor phosphorescence phosphorescent phosphorus photo photocopier photocopy photogenic photograph photographer
photographic photography photon photosynthesis phototypesetter phrase phraseology physic physical physician physicist physiological physiology
physique pianist piano piccolo pick pickax picket pickier pickiest pickle pickpocket pickup picky picnic picnicked picnicking pictorial picture
picturesque piddle pie piece piecemeal piecework pier pierce piety pig pigeon pigeonhole piggish piggyback pigheaded pigment pigmentation pigpen
pigtail pike pile pilfer pilgrim pilgrimage pill pillage pillar pillow pillowcase pilot pimple pimplier pimpliest pimply pin pinch pincushion pine
pineapple pinion pink pinker pinkest pinnacle pinnate pinpoint pint pioneer pious pipe pipeline pique piracy piranha pirate pirouette pis pistachio
pistol piston pit pitch pitcher pitchfork piteous pitfall pithier pithiest pithy pitiful pitiless pittance pity pivot pivotal pixie pizza placard
placate place placement placenta placid plagiarise plagiarism plagiarist plague plaice plaid plain plainer plainest plaintiff plaintive plan planar
plane planet planetarium planetary plank plankton planner plant plantain plantation planter plaque plasma plaster plasters plastic plate plateau
platform platinum platitude platoon platter plausibility plausible plausibly play playable playback player playful playfulness playground playhouse
playmate playpen plaything playwright plaza plea pleasant pleasanter pleasantest pleasantry please pleasurable pleasure pleat pledge plentiful plenty
plethora pleurisy pliable pliant pliers plight plod plop plot plotter plough plovers ploy pluck plucky plug plum plumage plumb plumber plume plummet
plump plumper plumpest plunder plunge plunger plural plurality plus plush plusher plushest plutonium ply plywood pneumatic pneumonia poach poacher
pocket pocketbook pockmark pod podium poem poet poetic poetical poetry poignancy poignant poinsettia point pointer pointless poise poison poisonous
poke poker pokey pokier pokiest poky polar polarisation polarise polarity pole polemic polestar police policeman policemen policewoman policewomen
policy polio polish polite politeness politer politest political politician politics polka poll pollen pollinate pollination pollster pollutant
pollute polluter pollution polo polygamous polygamy polygon polymer polynomial polyp polytechnic pomegranate pomp pompous poncho pond ponder ponderous
pontoon pony poodle pool poop poor poorer poorest pop popcorn pope poplar poppy populace popular popularise popularity populate population populous
porcelain porch porcupine pore pork pornographic pornography porous porpoise porridge port portability portable portal portend portent porter
portfolio porthole portico portion portlier portliest portrait portray portrayal pose position positional positive positivism possess possession
possessive possessor possibility possible possibly possum post postage postal postbox postcard postcode poster posterior posterity postgraduate
posthumous postman postmark postmaster postmen postpone postponement postscript postulate posture posy pot potato potency potent potential pothole
potion potter pottery pouch poultry pounce pound pour pout poverty powder powdery power powerful powerhouse powerless powwow practicable practical
practicality practice practise practitioner pragmatic pragmatism prairie praise praiseworthy pram prance prank prattle prawn pray prayer preach
preacher preamble precarious precaution precautionary precede precedence precedent precinct precious precipice precipitate precipitation precipitous
precise preciser precisest precision preclude precocious preconceive preconception precursor predator predatory predecessor predefined predestination
predicament predicate predict predictable predictably prediction predictor predisposition predominance predominant predominate preeminence preeminent
preempt preen prefab preface prefect prefer preferable preferably preference preferential prefix pregnancy pregnant prehistoric prejudice prejudicial
preliminary prelude premature premeditation premier premiere premise premium premonition prenatal preoccupation preoccupy prepaid preparation
preparatory prepare prepay preponderance preposition prepositional preposterous prerequisite prerogative prescribe prescriber prescription presence
present presentable presentation presenter preservation preservative preserve preserver preservers preside presidency president presidential press
pressure prestige prestigious presto presumably presume presumption presumptuous presuppose pretence pretend pretender pretension pretentious
pretentiousness pretext prettier prettiest pretty pretzel prevail prevalence prevalent prevent preventable prevention preventive preview previewer
previous prey price priceless prick prickle pricklier prickliest pride priest priestess priesthood prim primal primarily primary primate prime primer
primeval primitive primmer primmest primp primrose prince principal principality principle print printable printer printout prior priority prise prism
prison prisoner privacy private privater privatest privation privatisation privatise privier priviest privilege privy prize prn pro probabilistic
probability probable probably probation probe problem problematic procedural procedure proceed process procession processional processor proclaim
proclamation procrastinate procrastination procure procurement prodigal prodigious prodigy produce producer product production productive productivity
profane profanity profess profession professional professor proffer proficiency proficient profile profit profitable profiteer profound profounder
profoundest profundity profuse profusion progeny prognoses prognosis program programmable programme programmer progress progression progressive
prohibit prohibition prohibitive project projectile projection projector proletarian proletariat proliferate proliferation prolific prologue prolong
prom promenade prominence prominent promiscuity promiscuous promise promontory promote promotion prompt prompter promptest promptness promulgate prone
prong pronoun pronounce pronouncement pronunciation proof proofread prop propaganda propagate propagation propel propeller propensity proper properer
properest property prophecy prophesy prophet prophetic proponent proportion proportional proportionality proportionate proposal propose proposition
propositional proprietary proprietor propriety propulsion prosaic prose prosecute prosecution prosecutor prosier prospect prospective prospector
prospectus prosper prosperity prosperous prostate prostitute prostitution prostrate protagonist protect protection protective protector protein
protest protestant protocol proton prototype protract protractor protrude protrusion proud prouder proudest provable provably prove proven provenance
proverb proverbial provide providence provider province provincial provision provisional proviso provocation provocative provoke prow prowess prowl
prowler proximity proxy prude prudence prudent prudish prune pry psalm pseudo pseudonym psoriasis psych psyche psychedelic psychiatric psychiatrist
psychiatry psychic psychoanalysis psychoanalyst psychological psychologist psychology psychopath psychoses psychosis psychotherapy psychotic ptomaine
ptsd pub puberty public publication publicise publicity publish publisher puck pucker pudding puddle pudgier pudgiest pudgy pueblo puff puffer puffier
puffiest puffs puffy pugnacious puke pull pulley pullover pulmonary pulp pulpit pulsate pulsation pulse pulverise puma pumice pummel pump pumpernickel
pumpkin pun punch punchline punctual punctuality punctuate punctuation puncture pundit pungent punier puniest punish punishable punishment punitive
punk punker punkest punt punter puny pup pupil puppet puppy purchase purchaser pure puree purer purest purgatory purge purification purify puritan
puritanical purity purple purpler purplest purport purpose purposeful purr purse pursue pursuit purulent purveyor pus push pusher pushier pushiest
pushover pushy pussier pussiest pussy put putative putrid putt putter putty puzzle pyjamas pyramid pyre pyrite python qua quack quadrangle quadrant
quadratic quadrilateral quadruped quadruple quadruplet quagmire quail quaint quainter quaintest quake qualification qualifier qualify qualitative
quality qualm quandary quantifier quantify quantitative quantity quantum quarantine quark quarrel quarrelsome quarry quart quarter quarterback quartet
quartz quash quaver quay queasier queasiest queasy queen queenlier queenliest queer queerer queerest quell quench query quest question questionable
questionnaire queue quibble quiche quick quicken quicker quickest quicksand quiet quieter quietest quill quilt quintessence quintet quintuplet quip
quirk quirky quit quite quitter quiver quixotic quiz quizzes quizzical quorum quota quotation quote quotient rabbi rabbit rabble rabid rabies raccoon
race racer racetrack racial racier raciest racism racist rack racket racketeer racy radar radial radiance radiant radiate radiation radiator radical
radii radio radioactive radioactivity radish radium radius raffle raft rafter rag ragamuffin rage raggeder raggedest ragtime raid raider rail railroad
railway rain rainbow raincoat raindrop rainfall rainier rainiest rainstorm rainwater rainy raise raisin rake rally ram ramble rambler ramification
ramp rampage rampant ramrod ramshackle ran ranch rancher rancid rancorous rancour random randomness rang range ranger rank ranker rankest rankle
ransack ransom rant rap rape rapid rapider rapidest rapidity rapist rapport rapt rapture rapturous rare rarer rarest rarity rascal rash rasher rashest
rasp raspberry raster rat rate rather ratification ratify ratio ration rational rationale rationalisation rationalise rationality rattle rattler
rattlesnake ratty raucous ravage rave ravel raven ravenous ravine ravish raw rawer rawest ray raynauds rayon raze razor reach react reaction
reactionary reactive reactor read readability readable reader readership readier readiest readily readiness readjust ready real realer realest
realisation realise realism realist realistic realistically reality reallocate realm realty ream reap reaper reappear rear rearrange rearrangement
reason reasonable reasonably reassurance reassure rebate rebel rebellion rebellious rebind rebirth reborn rebound rebuff rebuild rebuilt rebuke rebut
rebuttal recalcitrant recall recant recap recapture recede receipt receive receiver recent recenter recentest receptacle reception receptionist
receptive recess recession recharge rechargeable recipe recipient reciprocal reciprocate recital recitation recite reckless recklessness reckon
reclaim reclamation recline recluse recognisable recognise recognition recoil recollect recollection recommend recommendation recompense recompile
reconcile reconciliation recondition reconfigure reconnaissance reconnect reconsider reconstruct reconstruction record recorder recount recoup
recourse recover recoverable recovery recreate recreation recreational recruit recruitment rectal rectangle rectangular rectify rector rectum
recuperate recuperation recur recurrence recurrent recursion recursive recycle red redden redder reddest redeem redeemable redefine redefinition
redemption redesign redhead redid redirect redirection rediscover redistribute redistribution redo redone redraft redraw redress reduce reduction
redundancy redundant reed reef reek reel reelect refer referee reference referendum refill refine refinement refinery reflect reflection reflective
reflector reflex reflexive reflux reform reformat reformation reformer refraction refrain refresh refreshment refrigerate refrigeration refrigerator
refuel refuge refugee refund refurbish refurbishment refusal refuse refutation refute regain regal regale regalia regard regardless regatta regenerate
regeneration regent regicide regime regimen regiment regimental region regional register registrar registration registry regress regression regret
regretful regrettable regrettably regular regularity regulate regulation regurgitate rehabilitate rehabilitation rehash rehearsal rehearse reign
reimburse reimbursement rein reincarnate reincarnation reindeer reinforce reinforcement reinstate reinstatement reiterate reiteration reject rejection
rejoice rejoin rejoinder rejuvenate rejuvenation relaid relapse relate relation relational relationship relative relativistic relativity relax
relaxation relay releasable release relegate relent relentless relevance relevant reliability reliable reliably reliance reliant relic relief relieve
religion religious relinquish relish relive reload relocatable relocate relocation reluctance reluctant rely remade remain remainder remake remark
remarkable remarkably remedial remedy remember remembrance remind reminder reminisce reminiscence reminiscent remiss remission remit remittance
remnant remodel remorse remorseful remorseless remote remoter remotest removable removal remove remunerate remuneration renaissance rename rend render
rendezvous rendition renegade renege renew renewable renewal renounce renovate renovation renown rent rental renunciation reopen reorganisation
reorganise repaid repaint repair reparation repatriate repay repayment repeal repeat repeatable repel repellent repent repentance repentant
repercussion repertoire repetition repetitious repetitive rephrase replace replacement replay replenish replete replica replicate replication reply
report reporter repose repository reprehensible represent representation representative repress repression repressive reprieve reprimand reprint
reprisal reproach reproduce reproduction reproductive reprogram reprove reptile republic republican repudiate repudiation repugnance repugnant repulse
repulsion repulsive reputable reputation repute request requiem require requirement requisite requisition requital reread reroute resale reschedule
rescind rescue rescuer research researcher resemblance resemble resent resentful resentment reservation reserve reservoir reset reshuffle reside
residence resident residential residual residue resign resignation resilience resilient resin resist resistance resistant resistor resolute resolution
resolve resolver resonance resonant resort resound resource resourceful resourcefulness respect respectability respectable respectably respectful
respective respiration respirator respiratory respite resplendent respond response responsibility responsible responsibly responsive rest restart
restaurant restful restfuller restfullest restitution restive restless restlessness restoration restore restrain restraint restrict restriction
restrictive restructure resubmit result resultant resume resumption resurface resurgence resurrect resurrection resuscitate resuscitation retail
retailer retain retainer retaliate retaliation retard retch retention rethink reticence reticent retina retinal retinas retinue retire retirement
retort retrace retract retraction retreat retribution retrieval retrieve retriever retroactive retrograde retrospect retrospective retry return
returnable retype reunion reunite reuse rev revamp reveal revel revelation reveller revelry revenge revengeful revenue reverberate reverberation
revere reverence reverent reverie reversal reverse reversible reversion revert review reviewer revile revise revision revisit revival revive revoke
revolt revolution revolutionary revolutionise revolve revolver revue revulsion reward rewind rework rewrite rewritten rewrote rhapsody rhetoric
rhetorical rheumatism rheumatologist rhino rhinoceros rhododendron rhubarb rhyme rhythm rhythmic rib ribbon rice rich richer richest richness
ricketier ricketiest rickety rickshaw ricochet rid riddance ridden riddle ride rider ridge ridicule ridiculous rife rifer rifest rifle rift rig right
righteous righteousness righter rightest rightful rightmost rightness rigid rigidity rigorous rigour rile rim rind ring ringleader ringlet ringworm
rink rinse riot rioter riotous rip ripe ripen ripeness riper ripest riposte ripple rise risen riser risk riskier riskiest risky rite ritual rival
rivalry river rivet riveter roach road roadblock roadside roam roar roast rob robber robbery robe robin robot robust robuster robustest robustness
rock rocker rocket rockier rockiest rocky rod rode rodent rodeo roe rogue roguish role roll roller romaine roman romance romantic romantically romp
roof rook rookie room roomier roomiest roommate roomy roost rooster root rooter rope rosacea rosary rose rosemary rosier rosiest roster rostrum rosy
rot rotary rotate rotation rote rotisserie rotor rotten rottener rottenest rotund rotunda rouge rough roughage roughen rougher roughest roughhouse
roughness roulette round roundabout rounder roundest roundness rouse rout route router routine row rowboat rowdier rowdiest rowdiness rowdy royal
royalty rub rubber rubbish rubble rubier rubiest rubric ruby rucksack ruckus rudder ruddier ruddiest ruddy rude rudeness ruder rudest rudimentary rue
rueful ruff ruffian ruffle rug rugby ruggeder ruggedest ruin ruinous rule ruler rum rumble ruminate rummage rummer rummest rummy rumour rump rumple
run runaway rundown rune rung runner runnier runniest runny runt runway rupture rural ruse rush rust rustic rustier rustiest rustle rustler rusty rut
ruthless ruthlessness rye sabbatical sabotage saboteur sabre sac sachet sachets sack sacrament sacred sacrifice sacrificial sacrilege sacrilegious sad
sadden sadder saddest saddle sadism sadist sadistic sadness safari safe safeguard safekeeping safer safest safety saffron sag saga sage sagebrush
sager sagest said sail sailboat sailor saint saintlier saintliest sake saki salad salami salary sale saleable salesman salesmen salespeople
salesperson saleswoman saleswomen salient saliva salivate sallow sallower sallowest sally salmon salon saloon salt salter saltest saltier saltiest
salty salutation salute salvage salvation salve same sameness sample sampler sanatorium sanctify sanctimonious sanction sanctity sanctuary sand sandal
sandbag sandier sandiest sandman sandmen sandpaper sandstone sandstorm sandwich sandy sane saner sanest sang sanitarium sanitary sanitation sanity
sank sanserif sap sapling sapphire sarcasm sarcastic sarcastically sardine sari sash sassier sassiest sassy sat satanic satchel satellite satin satiny
satire satirical satirise satirist satisfaction satisfactorily satisfactory satisfy saturate saturation sauce saucepan saucer saucier sauciest saucy
sauerkraut sauna saunter sausage savage savager savagery savagest save saver saviour savour savourier savouriest savoury savvier savviest savvy saw
sawdust saxophone say scab scaffold scalar scald scale scalier scaliest scallop scalp scalpel scaly scamper scan scandal scandalise scandalous scanner
scant scanter scantest scantier scantiest scanty scapegoat scar scarce scarcer scarcest scarcity scare scarecrow scarf scarier scariest scarlet
scarves scary scathing scatter scatterbrain scavenger scenario scene scenery scenic scent sceptic sceptical scepticism sceptre schedule scheduler
scheme schemer schizophrenia schizophrenic schlock scholar scholarship scholastic school schoolboy schoolchild schoolchildren schoolteacher schooner
science scientific scientifically scientist scissor scoff scold scoop scoot scooter scope scorch score scorer scorn scornful scorpion scotch scoundrel
scour scourge scout scowl scrabble scram scramble scrap scrapbook scrape scratch scratchier scratchiest scratchy scrawl scrawnier scrawniest scrawny
scream screech screen screw screwdriver screwier screwiest screwy scribble scribe script scripture scriptwriter scroll scrounge scrub scruff scruffier
scruffiest scruffy scruple scrupulous scrutinise scrutiny scuff scuffle sculptor sculpture scum scurrilous scurry scuttle scythe sea seafaring seafood
seal seam seaman seamen seamstress seaport sear search searchlight seashell seashore seasick seasickness seaside season seasonable seasonal seat
seaweed secede secession seclude seclusion second secondarily secondary secrecy secret secretarial secretary secrete secretion secretive sect section
sector secular secure securer securest security sedan sedate sedater sedatest sedative sedentary sediment sedimentary seduce seduction seductive see
seedier seediest seedling seedy seek seem seen seep seepage seer seesaw seethe segment segmentation segregate segregation seize seizure seldom select
selection selective selector self selfish selfishness sell seller selves semantic semantically semblance semen semester semicircle semicolon
semiconductor semifinal seminar seminary senate senator send sender senile senility senior seniority sensation sensational sensationalism sense
senseless sensibility sensible sensibly sensitive sensitivity sensor sensory sensual sensuality sensuous sent sentence sentience sentient sentiment
sentimental sentimentality sentry separate separation separator sept sepulchre sequel sequence sequencer sequential sequin serenade serene serener
serenest serenity sergeant serial series serious seriousness sermon serpent serum serums servant serve server service serviceable serviceman
servicemen serviette servile servitude session set setback settable setter settle settlement settler seven seventeen seventeenth seventh seventy sever
several severance severe severer severest severity sew sewage sewer sewn sex sexism sexist sexual sexuality sexy shabbier shabbiest shabbily shabby
shack shackle shade shadier shadiest shadow shadowier shadowiest shadowy shady shaft shaggier shaggiest shaggy shake shaken shakier shakiest shaky
shall shallow shallower shallowest sham shamble shame shameful shameless shampoo shamrock shanty shape shapelier shapeliest share shareholder shark
sharp sharpen sharpener sharper sharpest sharpness shatter shave shaven shaver shawl she sheaf shear sheath sheathe sheave sheen sheep sheepish sheer
sheerer sheerest sheet sheikh shelf shell sheller shellfish shelter shelve shepherd sherbet sheriff sherry shield shift shiftier shiftiest shiftless
shifty shimmer shin shine shingle shinier shiniest shiny ship shipment shipshape shipwreck shire shirk shirt shiver shoal shock shod shoddier
shoddiest shoddy shoe shoelace shoestring shone shoo shook shoot shooter shop shopkeeper shoplifter shopper shore short shortage shortcoming shorten
shorter shortest shortfall shorthand shortlist shortness shot shotgun should shoulder shouldnt shout shove shovel show showcase showdown shower
showier showiest showman showmen shown showy shrank shrapnel shred shrew shrewder shrewdest shrewdness shriek shrill shriller shrillest shrimp shrine
shrink shrinkage shrivel shroud shrub shrubbery shrug shrunk shrunken shuck shudder shuffle shun shunt shut shutdown shutter shuttle shy shyer shyest
shyness sibling sic sick sicken sicker sickest sickle sicklier sickliest sickness side sideline sidelong sideshow sidestep sidetrack sidewalk sideways
sidle siege sienna sierra siesta sieve sift sigh sight sightless sigma sign signal signature signer significance significant signify signpost silence
silent silenter silentest silhouette silicon silk silken sill sillier silliest silliness silly silo silt silver silversmith silverware silvery similar
similarity simile simmer simple simpler simplest simplex simplicity simplification simplify simplistic simply simpson simulate simulation simulator
simultaneous sin since sincere sincerer sincerest sincerity sine sinew sinewy sinful sing singe singer single singular singularity sinister sink
sinner sinus sip siphon sir sire siren sirloin sissier sissiest sissy sister sisterhood sit site sitter situate situation six sixpence sixteen
sixteenth sixth sixtieth sixty size sizeable sizer sizzle sjogrens skate skateboard skater skein skeleton sketch sketchier sketchiest sketchy skew
skewer ski skilful skill skillet skim skimp skimpier skimpiest skimpy skin skinflint skinnier skinniest skinny skip skipper skirmish skirt skit
skittish skulk skull skunk sky skylight skyline skyrocket skyscraper slab slack slacken slacker slackest slag slain slake slam slander slang slant
slap slapstick slash slat slate slaughter slave slavery slavish slay sleazier sleaziest sleazy sled sledgehammer sleek sleeker sleekest sleep sleeper
sleepier sleepiest sleepless sleepy sleet sleeve sleeveless sleigh slender slenderer slenderest slept slew slice slick slicker slickest slid slide
slight slighter slightest slim slime slimier slimiest slimmer slimmest slimy sling slingshot slink slip slipper slipperier slipperiest slippery
slipshod slit slither slitter sliver slob slobber slog slogan slop slope sloppier sloppiest sloppy slosh slot sloth slothful slouch slovenlier
slovenliest slovenly slow slower slowest slowness sludge slug sluggish sluice slum slumber slummer slump slung slunk slur slush slut sly slyer slyest
slyness smack small smaller smallest smallish smallpox smart smarter smartest smash smattering smear smell smellier smelliest smelly smelt smidgen
smile smirk smite smith smithereens smitten smock smog smoke smoker smokestack smokier smokiest smoky smooth smoother smoothest smoothness smote
smother smoulder smudge smug smugger smuggest smuggle smuggler smut snack snag snail snake snap snappier snappiest snappy snapshot snare snarl snatch
sneak sneaker sneakier sneakiest sneaky sneer sneeze snicker snide snider snidest sniff sniffle snip snipe sniper snippet snitch snob snobbery
snobbish snooker snoop snootier snootiest snooty snooze snore snorkel snort snot snout snow snowball snowdrift snowfall snowflake snowier snowiest
snowplough snowplowed snowplowing snowstorm snowy snub snuff snuffer snug snugger snuggest snuggle soak soap soapier soapiest soapy soar sob sober
soberer soberest sobriety soccer sociable social socialise socialism socialist society sociological sociologist sociology sock socket sod soda sodden
sodium sodomy sofa soft softball soften softer softest softness software soggier soggiest soggy soil sojourn solace solar solaria sold solder soldier
sole solemn solemner solemnest solemnity solicit solicitor solicitous solid solidarity solider solidest solidify solidity solitaire solitary solitude
solo soloist soluble solution solve solvent sombre some somebody someday somehow someone someplace somersault something sometime somewhat somewhere
son sonata song sonic sonnet sonorous soon sooner soonest soot soothe sootier sootiest sooty sop sophisticate sophistication sophistry sophomore
soprano sorcerer sorceress sorcery sordid sore sorer sorest sorghum sorority sorrier sorriest sorrow sorrowful sorry sort sorta sortied sought soul
sound sounder soundest soundproof soundtrack soup sour source sourer sourest south southeast southeastern southerly southern southerner southpaw
southward southwest southwestern souvenir sovereign sovereignty sow sown soya spa space spacecraft spaceship spacial spacious spade spaghetti spain
span spangle spaniel spank spanner spar spare sparer sparest spark sparkle sparkler sparrow sparse sparser sparsest spasm spasmodic spat spate spatial
spatter spatula spawn spay speak speaker spear spearhead special specialisation specialise specialist speciality species specific specifically
specification specifier specify specimen specious speck spectacle spectacular spectator spectra spectral spectre spectrum speculate speculation
speculative speculator sped speech speechless speed speedboat speeder speedier speediest speedometer speedy spell spellbind spellbound speller spelt
spend spendthrift spent sperm spew spf sphere spherical spheroids sphinx spice spicier spiciest spicy spider spidery spigot spike spill spilt spin
spinach spinal spindlier spindliest spindly spine spineless spinster spiraea spiral spire spirit spiritual spit spite spiteful spitefuller
spitefullest spittle splash splat splatter spleen splendid splendider splendidest splendour splice splint splinter split splurge spoil spoilt spoke
spoken spokesman spokesmen spokespeople spokesperson spokeswoman spokeswomen sponge spongier spongiest spongy sponsor sponsorship spontaneity
spontaneous spoof spook spookier spookiest spooky spool spoon spoonful sporadic spore sporran sport sportsmanship spot spotless spotlight spottier
spottiest spotty spouse spout sprain sprang sprawl spray spread spreadsheet spree sprier spriest sprig spring springboard springier springiest
springtime springy sprinkle sprinkler sprint sprinter sprout spruce sprucer sprucest sprung spry spud spun spunk spur spurious spurn spurt sputter spy
squabble squad squadron squalid squalider squalidest squall squalor squander square squarer squarest squash squat squatter squattest squawk squeak
squeakier squeakiest squeaky squeal squeamish squeeze squelch squid squint squinter squintest squire squirm squirrel squirt stab stabilise stability
stable stabler stablest stack stadium staff stag stage stagecoach stagger stagings stagnant stagnate stagnation staid staider staidest stain stair
staircase stairway stake stale stalemate staler stalest stalk stall stallion stalwart stamens stamina stammer stamp stampede stance stanch stancher
stanchest stand standard standardisation standardise standby standoff standpoint standstill stank stanza staple stapler star starboard starch
starchier starchiest starchy stardom stare starfish stark starker starkest starlet starlight starling starlit starrier starriest starry start starter
startle starvation starve state statelier stateliest statement stater statesman statesmanship statesmen static station stationary stationery statistic
statistical statistician statue stature status statute statutory staunch stauncher staunchest stave stay steadfast steadier steadiest steadily steady
steak steal stealth stealthier stealthiest stealthily stealthy steam steamier steamiest steamroller steamy steel steep steeper steepest steeple steer
stein steins stellar stem stench stencil stenographer stenography stent step stepladder stereo stereotype sterile sterilisation sterilise sterling
stern sterner sternest sternness stethoscope stew steward stewardess stewart stick sticker stickier stickiest stickler sticky stiff stiffen stiffer
stiffest stiffness stifle stigma stigmata still stillborn stiller stillest stillness stilted stimulant stimulate stimulation stimuli stimulus sting
stinger stingier stingiest stinginess stingy stink stint stipulate stipulation stir stirrup stitch stock stockade stockbroker stockholder stockier
stockiest stockpile stocky stockyard stodgier stodgiest stodgy stoical stoke stole stolen stolid stolider stolidest stomach stomp stone stonier
stoniest stony stood stool stoop stop stopgap stopover stoppage stopper stopwatch storage store storehouse storekeeper storeroom storey stork storm
stormier stormiest stormy story stout stouter stoutest stove stow stowaway straddle strafed strafes straggle straggler straight straighten straighter
straightest straightforward strain strainer strait straitjacket strand strange strangeness stranger strangest strangle strangulation strap strata
stratagem strategic strategy stratify stratosphere stratum straw strawberry stray streak stream streamer streamline street streetcar strength
strengthen strenuous stress stressful stretch stretcher strew strewn stricken strict stricter strictest strictness stridden stride strife strike
striker string stringent stringier stringiest stringy strip stripe stripper strive striven strode stroke stroll stroller strong stronger strongest
stronghold strove struck structural structuralist structure struggle strum strung strut stub stubbier stubbiest stubble stubborn stubborner
stubbornest stubby stuck stud student studentship studio studious study stuff stuffier stuffiest stuffy stumble stump stun stung stunk stunt stupefy
stupendous stupid stupider stupidest stupidity stupor sturdier sturdiest sturdy sturgeon stutter style stylish stylistic stylus suave suaver suavest
sub subcommittee subconscious subdivide subdivision subdue subgroup subject subjective subjugate subjunctive sublet sublime sublimer sublimest
submarine submerge submersion submission submissive submit subnormal subordinate subprogram subroutine subscribe subscriber subscript subscription
subsection subsequent subservient subset subside subsidiary subsidise subsidy subsist subsistence substance substandard substantial substantiate
substitute substitution subsystem subterfuge subterranean subtle subtler subtlest subtlety subtly subtract subtraction suburb suburban subversive
subvert subway succeed success successful succession successive successor succinct succincter succinctest succour succulent succumb such suck sucker
suckle suction sudden suds sue suede suffer sufferer suffice sufficient suffix suffocate suffocation suffrage sugar sugarier sugariest sugary suggest
suggester suggestion suggestive suicidal suicide suit suitability suitable suitably suitcase suite suitor sulk sulkier sulkiest sulky sullen sullener
sullenest sulphide sulphur sultan sultrier sultriest sultry sum summarily summarise summary summer summit summon sumptuous sun sunbathe sunblock
sunburn sundae sundial sundown sundry sunflower sung sunglasses sunk sunken sunlight sunlit sunnier sunniest sunny sunrise sunscreen sunscreens sunset
sunshine suntan sunup sup super superb superber superbest supercomputer superdrug superficial superfluous superhuman superimpose superintendent
superior superiority superlative supermarket supernatural superscript supersede supersonic superstar superstition superstitious superstructure
supervise supervision supervisor supervisory supper supplant supple supplement supplementary supplements suppler supplest supplier supply support
supporter supportive suppose supposition suppress suppression supremacy supreme surcharge sure surer surest surf surface surfboard surge surgeon
surgery surgical surlier surliest surly surmise surmount surname surpass surplus surprise surreal surrender surreptitious surround surveillance survey
surveyor survival survive survivor susceptible suspect suspend suspender suspense suspension suspicion suspicious sustain sustainable sustenance swab
swagger swaggerer swallow swam swamp swampier swampiest swampy swan swap swarm swarthier swarthiest swarthy swat swathe sway swear sweat sweater
sweaty sweep sweeper sweepstake sweet sweeten sweeter sweetest sweetheart sweetness swell sweller swellest swelling swept swerve swift swifter
swiftest swig swill swim swindle swindler swine swing swipe swirl swish swisher swishest switch switchable switchboard switcher swivel swollen swoon
swoop sword swordfish swore sworn swum swung syllable syllabus symbol symbolic symbolise symbolism symmetric symmetrical symmetry sympathetic
sympathetically sympathise sympathy symphonic symphony symptom symptomatic synagogue synapse synchronisation synchronise synchronous syndicate
syndrome synonym synonymous synopses synopsis syntactic syntactically syntax syntheses synthesis synthesise synthesizer synthetic syphilis syringe
syrup system systematic systematically tab tabby tabernacle table tablecloth tablespoon tablespoonful tablet tablets tabloid taboo tabs tabulate
tabulation tacit taciturn tack tackier tackiest tackle tacky taco tact tactful tactic tactical tactless tadpole tag tail tailgate taillight tailor
tailspin taint take taken takeoff takeover taker talc tale talent talisman talk talkative talker tall taller tallest tallow tally talon tambourine
tame tameness tamer tamest tamper tan tandem tang tangent tangential tangerine tangible tangle tango tank tankard tanker tanner tannest tantalise
tantamount tantrum tap tape taper tapestry tar tarantula tardier tardiest tardiness tardy target tariff tarnish tarpaulin tarrier tarriest tarry tart
tartan tartar tarter tartest task tassel taste tasteful tasteless tastier tastiest tasty tattle tattoo tatty taught taunt taut tauter tautest
tautology tavern tawdrier tawdriest tawdry tawnier tawniest tawny tax taxable taxation taxi taxicab taxpayer tds tea teach teacher teacup teak team
teammate teamster teamwork teapot tear teardrop tearful tease teaspoon teat technical technicality technician technique technological technology
tedious tedium tee teem teen teenage teenager teeter teeth teethe teetotal teetotaller telecast telecommunications telegram telegraph telepathic
telepathy telephone telescope teletype televise television telex telexes tell teller telltale temper temperament temperamental temperance temperate
temperature tempest tempestuous template temple tempo temporal temporarily temporary tempt temptation ten tenable tenacious tenacity tenancy tenant
tendency tender tenderer tenderest tenderise tenderness tendon tendril tenement tenet tennis tenor tense tenser tensest tension tensors tent tentacle
tentative tenth tenuous tenure tepee tepid term terminal terminate termination terminator termini terminology terminus termite terrace terrain
terrapin terrestrial terrible terribly terrier terrific terrify territorial territory terror terrorise terrorism terrorist terse terseness terser
tersest tesco test testable testament tester testicle testify testimonial testimony testis tetanus tether text textbook textile textual texture than
thank thankful thankless that thatch thatcher thats thaw the theatre theatrical thee theft their theist them theme themselves then thence theologian
theological theology theorem theoretic theoretical theorise theorist theory therapeutic therapist therapy there thereabouts thereafter thereby
therefore therein thereof thereon thereupon thermal thermodynamics thermometer thermostat thesauri thesaurus these thesis theta they theyre thick
thicken thicker thickest thicket thickness thief thieve thigh thimble thin think thinker thinner thinnest third thirst thirstier thirstiest thirsty
thirteen thirteenth thirtieth thirty this thistle thong thorium thorn thornier thorniest thorny thorough thoroughbred thorougher thoroughest
thoroughfare those thou though thought thoughtful thoughtfulness thoughtless thousand thousandth thrash thread threadbare threat threaten three thresh
thresher threshold threw thrice thrift thriftier thriftiest thrifty thrill thriller thrive throat throb throne throng throttle through throughout
throughput throw throwaway throwback thrown thrum thrust thu thud thug thumb thumbtack thump thunder thunderbolt thunderous thunderstorm thunderstruck
thurs thus thwart thy thyme thyroid tiara tick ticket tickle ticklish tidal tide tidier tidiest tidy tie tier tiff tiger tight tighten tighter
tightest tightness tightrope tightwad tigress tilde tile till tilt timber time timekeeper timeless timelier timeliest timeline timer timescale
timetable timezone timid timider timidest timidity tin tinder ting tinge tingle tinier tiniest tinker tinkle tinnier tinniest tinny tinsel tint tiny
tip tipsier tipsiest tipsy tiptoe tirade tire tireder tiredest tireless tiresome tissue tit titanic titbit titillate title titter toad toadstool toast
toaster tobacco toboggan tocsins today toddle toddler toe toenail toffee toga together toggle toil toilet token told tolerable tolerably tolerance
tolerant tolerate toll tomahawk tomato tomb tomboy tombstone tomcat tome tomorrow ton tonal tone toner toners tong tongue tonic tonight tonnage tonne
tonsil tonsillitis too took tool toolkit toot tooth toothache toothbrush toothpaste toothpick top topaz topic topical topography topology topple torch
tore toreador torment tormentor torn tornado torpedo torque torrent torrential torrid torso tortilla tortoise tortuous torture toss tot total
totalitarian totalitarianism totality tote totem totter toucan touch touchdown touchier touchiest touchy tough toughen tougher toughest toughness
toupee tour tourist tournament tourniquet tousle tout tow toward towel tower town townspeople toxic toxin toy trace track tract traction tractor trade
trademark trader tradition traditional traditionalist traffic trafficked trafficking tragedy tragic tragically trail trailer train trainee trainer
trait traitor traitorous tramp trample trampoline trance tranquil tranquiler tranquilest tranquillise tranquilliser tranquillity transact transaction
transatlantic transcend transcontinental transcribe transcript transcription transfer transferable transform transformation transformer transfusion
transgress transgression transient transistor transit transition transitional transitive transitory translate translation translator transliteration
translucent transmission transmit transmitter transparency transparent transpire transplant transport transportable transportation transpose
transverse trap trapdoor trapeze trapezoid trapper trash trashcan trashier trashiest trashy trauma traumatic traumatise travel traveller traverse
travesty trawl trawler tray treacherous treachery treacle tread treadmill treason treasure treasurer treasury treat treatise treatment treaty treble
tree trek trellis tremble tremendous tremor trench trend trendier trendiest trendy trepidation trespass trespasser trestle trial triangle triangular
tribal tribe tribulation tribunal tributary tribute trick trickery trickier trickiest trickle trickster tricky tricycle trident trifecta trifle
trigger trigonometry trill trillion trilogy trim trimaran trimester trimmer trimmest trinity trinket trio trip tripe triple triplet triplicate tripod
tripos trite triter tritest triumph triumphant trivia trivial triviality trod trodden troll trolley trombone troop trooper trophy tropical tropism
trot trouble troublemaker troublesome trough trounce troupe trouser trout trowel truancy truant truce truck trudge true truer truest truffle truism
truly trump trumpet truncate truncation trunk trust trustee trustful trustier trustiest trustworthier trustworthiest trustworthy trusty truth truthful
truthfulness try tryout tsar tub tuba tube tuberculosis tubular tuck tue tues tuft tug tuition tulip tumble tumbler tummy tumour tumult tumultuous
tuna tundra tune tuneful tuner tunic tunnel turban turbine turbulence turbulent tureen turf turgid turkey turmoil turn turnaround turner turnip
turnout turnover turnpike turnstile turntable turpentine turquoise turret turtle turtleneck tusk tussle tutor tutorial tuxedo twang tweak twee tweet
tweezers twelfth twelve twentieth twenty twice twiddle twig twilight twin twine twinge twinkle twirl twist twister twitch twitter two tycoon tying
type typeface typescript typeset typesetter typewriter typhoid typhoon typhus typical typify typist typographic typographical tyrannical tyrannise
tyranny tyrant tyre ubiquitous udder ugh uglier ugliest ugliness ugly ulcer ulterior ultimate ultimatum ultra ultrasonic ultraviolet umbrella umpire
umpteen unable unacceptable unacceptably unaccepted unaccountable unaccountably unadulterated unaffected unaltered unambiguous unanimity unanimous
unanswerable unanswered unarmed unassigned unassuming unattached unattainable unattended unattractive unauthorised unavailable unavoidable unaware
unbalanced unbearable unbearably unbeatable unbecoming unbelievable unbelievably unbeliever unbiased unblock unborn unbreakable unbroken unburden
uncannier uncanniest uncanny unceasing uncertain uncertainty unchallenged unchanged uncharitable unchristian uncle unclean uncleaner uncleanest
unclear uncomfortable uncomfortably uncommon uncommoner uncommonest uncompromising unconcerned unconditional unconfirmed unconnected unconscious
unconstitutional uncontrollable uncontrolled uncontroversial unconventional unconvinced unconvincing uncountable uncouth uncover uncultured uncut
undamaged undaunted undecidable undecided undefined undemocratic undeniable undeniably under underbrush undercover undercurrent undercut underdog
underestimate underflow underfoot undergarment undergo undergone undergraduate underground undergrowth underhanded underlain underlay underlie
underline underlying undermine underneath undernourished underpants underpass underprivileged underrate underscore undershirt underside understand
understandable understandably understate understatement understood understudy undertake undertaken undertaker undertone undertook undertow underwater
underwear underweight underwent underworld underwrite underwritten underwrote undeserved undesirable undetected undeveloped undid undisturbed undo
undocumented undone undoubted undress undue unduly undying unearth uneasier uneasiest uneasily uneasiness uneasy uneconomic uneconomical uneducated
unemployable unemployed unemployment unenlightened unequal unequivocal unerring unethical uneven uneventful unexpected unexplained unfailing unfair
unfairer unfairest unfaithful unfamiliar unfasten unfavourable unfeasible unfeeling unfilled unfinished unfit unfold unforeseen unforgettable
unforgivable unfortunate unfounded unfriendlier unfriendliest unfriendly unfunny unfurl ungainlier ungainliest ungainly ungodlier ungodliest ungodly
ungrammatical ungrateful unhappier unhappiest unhappily unhappiness unhappy unhealthier unhealthiest unhealthy unheard unhelpful unholier unhook
unicorn unicycle unidentified unification uniform uniformity unify unilateral unimaginative unimportant unimpressed uninformative uninformed
uninhibited uninitiated uninspired uninspiring unintelligent unintelligible unintended unintentional uninterested uninteresting union unionise unique
uniqueness uniquer uniquest unison unit unite unity universal universe university unjust unjustifiable unjustified unkempt unkind unkinder unkindest
unkindlier unkindliest unknown unlabelled unlawful unleash unless unlike unlikelier unlikeliest unlimited unload unlock unluckier unluckiest unlucky
unman unmarked unmarried unmask unmistakable unmistakably unmitigated unmodified unmoved unnamed unnatural unnecessarily unnecessary unnerve unnoticed
unobtainable unoccupied unofficial unoriginal unorthodox unpack unpaid unparalleled unpick unpleasant unpleasantness unpopular unpopularity
unprecedented unpredictable unprepared unprincipled unprintable unprivileged unprotected unproven unprovoked unpublished unqualified unquestionable
unquestionably unravel unread unreadable unreal unrealistic unreasonable unreasonably unrecognised unrelated unrelenting unreliability unreliable
unremarkable unrepeatable unrepresentative unreservedly unresolved unrest unrestricted unrivalled unruffled unrulier unruliest unruly unsafe unsafer
unsafest unsaid unsanitary unsatisfactory unsatisfied unsavoury unsay unscathed unscheduled unscientific unscrew unscrupulous unseasonable unseat
unseemlier unseemliest unseemly unseen unset unsettle unsightlier unsightliest unsightly unsigned unskilled unsolicited unsolved unsophisticated
unsound unsounder unsoundest unspeakable unspecified unstable unstructured unstuck unsubstantiated unsuccessful unsuitable unsuited unsung
unsupportable unsupported unsure unsuspecting untangle untenable unthinkable untidier untidiest untidy untie until untiring unto untold untouched
untrained untrue untruer untruest untrustworthy untying unusable unused unusual unveil unwanted unwarranted unwary unwashed unwelcome unwell
unwieldier unwieldiest unwieldy unwilling unwillingness unwind unwise unwiser unwisest unwittingly unworkable unworthy unwound unwrap unwritten upbeat
upbringing update upend upgrade upheaval upheld uphill uphold upholster upholsterer upholstery upkeep uplift upload upon upped upper uppermost upping
upright uprising uproar uproot ups upset upshot upside upstairs upstanding upstart upstream uptake uptight uptown upturn upward uranium urban urbane
urbaner urbanest urchin urge urgency urgent urinate urine urn usable usage use useful usefulness useless uselessness user usher usual usurp utensil
uteri uterus utilisation utilise utilitarian utilitarianism utility utmost utter utterance vacancy vacant vacate vacation vaccinate vaccination
vaccine vacillate vacuous vacuum vagabond vagary vagina vaginae vaginal vagrant vague vagueness vaguer vaguest vain vainer vainest valentine valet
valiant valid validate validation validity valise valley valour valuable value valueless valve vampire van vandal vandalise vandalism vane vanguard
vanilla vanish vanity vanquish vaporise vapour variable variance variant variation variety various varnish varsity vary vase vast vaster vastest
vastness vat vault veal vector veer vegetable vegetarian vegetarianism vegetation vehement vehicle veil vein vellum velocity velour velvet velvety
vend vendor veneer venerable venerate veneration vengeance vengeful venison venom venomous vent ventilate ventilation ventilator ventricle
ventriloquist venture venue veracity veranda verb verbal verbatim verbiage verbose verbosity verdict verge verier veriest verification verify
veritable vermin vernacular versatile versatility verse version versus vertebra vertebrae vertebrate vertical vertices vertigo verve very vesicle
vessel vest vestibule vestige vestment vet veteran veterinarian veterinary veto vex vexation via viability viable viaduct vial viand vibrant vibrate
vibration vicar vicarious vice vicinity vicious victim victimise victor victoria victorious victory video videotape vie view viewer viewpoint vigil
vigilance vigilant vigilante vigorous vigour vile viler vilest vilify villa village villager villain villainous villainy vindicate vindictive vine
vinegar vineyard vintage vinyl viola violate violation violence violent violet violin viper viral virgin virginity virile virility virtual virtue
virtuoso virtuous virulent virus visa vise visibility visible visibly vision visionary visit visitation visitor visor vista visual visualise vital
vitalise vitality vitamin vitriolic vivacious vivacity vivid vivider vividest vivisection vocabulary vocal vocalist vocation vocational vociferous
vodka vogue voice void volatile volcanic volcano volition volley volleyball volt voltage volume voluminous voluntarily voluntary volunteer voluptuous
vomit voodoo voracious vortex vote voter vouch voucher vow vowel voyage voyager vulgar vulgarer vulgarest vulgarity vulnerability vulnerable vulture
vying wad waddle wade wafer waffle waft wag wage wager wagon waif wail waist waistline wait waiter waitress waive waiver wake waken walk walker
walkout wall wallet wallop wallow wallpaper walnut walrus waltz wan wander wanderer wane wanna wanner wannest want wanton war warble warden wardrobe
warehouse warfare warhead warier wariest warlike warm warmer warmest warmth warn warp warpath warrant warranty warren warrior wart wartime wary was
wash washable washcloth washer washout washroom wasnt wasp wastage waste wastebasket wasteful wasteland watch watchdog watchful watchman watchmen
watchword water watercolour waterfall waterfront waterier wateriest waterlogged watermark watermelon waterproof watershed watertight waterway
waterworks watery watt wave waveform wavelength waver wavier waviest wavy wax waxier waxiest waxy way wayfaring waylaid waylay wayside wayward weak
weaken weaker weakest weakling weakness wealth wealthier wealthiest wealthy wean weapon weaponry wear wearier weariest wearily weariness wearisome
weary weasel weather weave weaver web wed wedder wedge wedlock wee weedier weediest weedy week weekday weekend weekly weep weer weest weigh weight
weightier weightiest weighty weird weirder weirdest weirdness weirdo welcome weld welder welfare well wellington welt welter went wept were werewolf
werewolves west westerly western westward wet wetter wettest whack whale whaler wharf wharves what whatever whats whatsoever wheat wheedle wheel
wheelbarrow wheelchair wheeze when whence whenever where whereabouts whereas whereby wherein whereupon wherever wherewithal whet whether whew which
whichever whiff while whilst whim whimper whimsical whine whinny whip whirl whirlpool whirlwind whirr whisk whisker whisky whisper whistle white
whiten whiteness whiter whitest whitewash whittle whizz who whoa whoever whole wholehearted wholesale wholesaler wholesome wholly whom whoop whopper
whore whose why wick wickeder wickedest wickedness wicker wicket wide widen wider widespread widest widow widower width wield wife wig wiggle wigwam
wild wildcat wilder wilderness wildest wildfire wildlife wildness wilful wilier wiliest will willingness willow willpower wilt wily win wince winch
windfall windier windiest windmill window windowpane windpipe windscreen windshield windy wine wing wingers wink winner winsome winsomer winsomest
winter wintertime wintrier wintriest wintry wipe wiper wire wirier wiriest wiry wisdom wise wisecrack wiser wisest wish wishbone wishful wisp wispier
wispiest wispy wist wistful wit witch witchcraft with withdraw withdrawal withdrawn withdrew wither withheld withhold within without withstand
withstood witless witness witticism wittier wittiest witty wive wiz wizard wizened wobble wobblier wobbliest wobbly woe wok woke woken wolf wolves
woman womanhood womankind womb wombat women won wonder wonderful wonderland wondrous wont woo woodchuck wooden woodener woodenest woodier woodiest
woodland woodpecker woodsman woodsmen woodwind woodwork woody woof wool woollen woollier woolliest word wordier wordiest wordy wore work workable
workbench workbook worker workforce workload workman workmanship workmen workout workplace workshop workstation world worldlier worldliest worldwide
worm wormhole worn worrisome worry worse worsen worship worshipper worst worth worthier worthiest worthless worthwhile worthy wot would wouldnt wound
wounder wove woven wow wrangle wrangler wrap wrapper wrath wreak wreath wreathe wreck wreckage wrecker wren wrench wrest wrestle wrestler wretch
wretcheder wretchedest wriggle wright wring wringer wrinkle wrist wristwatch writ writable write writer writhe written wrong wrongdoer wrongdoing
wronger wrongest wrote wrought wrung wry wryer wryest xenophobia xylophone yacht yak yam yank yap yard yardstick yarn yawn year yearling yearn yeast
yell yellow yellower yellowest yelp yen yes yesterday yet yeti yew yield yodel yoga yogurt yoke yokel yolk yonder you young younger youngest youngster
your youre yourself yourselves youth youthful yowl yuck zanier zaniest zany zeal zealous zebra zenith zero zest zestful zeta zigzag zillion zincked
zincking zincs zip zipper zircon zodiac zombie zone zoo zoological zoologist zoology zoom zucchini
`.split(/\s+/),
);

const ENDINGS: [RegExp, string][] = [
  [/s$/, ''],
  [/es$/, ''],
  [/ies$/, 'y'],
  [/ied$/, 'y'],
  [/ed$/, ''],
  [/d$/, ''],
  [/ing$/, ''],
  [/ing$/, 'e'],
  [/ly$/, ''],
  [/(.)\1ing$/, '$1'],
  [/(.)\1ed$/, '$1'],
];

/** Whether it is an ordinary word, or one with a regular ending. */
export const isOrdinary = (word: string): boolean =>
  WORDS.has(word) ||
  ENDINGS.some(([ending, instead]) => {
    if (!ending.test(word)) return false;
    const stem = word.replace(ending, instead);
    return stem.length >= 3 && WORDS.has(stem);
  });
