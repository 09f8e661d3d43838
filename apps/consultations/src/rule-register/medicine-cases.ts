/**
 * Which medicines and allergens each rule about them hears, with which of our substances: rule; ours; what it hears, and after `not` what it
 * leaves to another. Written apart from the rules, so that one that is lost there is missed here.
 */
export const MEDICINE_CASES = `
I-01; semaglutide, tirzepatide; medicine_groups=warfarin; namedMedicines=warfarin
I-02; semaglutide, tirzepatide; medicine_groups=lithium; namedMedicines=lithium
I-03; semaglutide, tirzepatide; medicine_groups=digoxin; namedMedicines=digoxin, ciclosporin, tacrolimus, narrow-index
I-04; semaglutide, tirzepatide; medicine_groups=levothyroxine, thyroid; namedMedicines=levothyroxine, thyroid
I-05; semaglutide, tirzepatide; medicine_groups=epilepsy; namedMedicines=epilepsy
I-06; tirzepatide; namedMedicines=oral-contraceptive
I-07; semaglutide, tirzepatide; namedMedicines=glinide, gliptin, sglt2-inhibitor
I-08; semaglutide, tirzepatide; namedMedicines=weight-loss-medicine
I-09; semaglutide, tirzepatide; medicine_groups=ace-inhibitor, arb; namedMedicines=diuretic, ace-inhibitor, arb
I-10; semaglutide, tirzepatide; medicine_groups=chemotherapy; namedMedicines=chemotherapy, immunosuppressant
I-20; spironolactone tablet; namedMedicines=drospirenone, ciclosporin, tacrolimus
I-21; spironolactone tablet; medicine_groups=blood-pressure; namedMedicines=blood-pressure, nitrate, alpha-blocker, tricyclic, antipsychotic, erection
I-22; spironolactone; medicine_groups=tamoxifen, chemotherapy; namedMedicines=tamoxifen, hormone-blocker, chemotherapy
I-30; minoxidil; medicine_groups=blood-pressure; namedMedicines=blood-pressure, nitrate, alpha-blocker
I-31; minoxidil; medicine_groups=retinoid, steroids; namedMedicines=retinoid, potent-topical-steroid, steroids
I-32; minoxidil, finasteride, dutasteride; medicine_groups=chemotherapy; namedMedicines=chemotherapy
I-33; finasteride, dutasteride; namedMedicines=prostate, anti-androgen, hormone-blocker, androgen
I-34; finasteride, dutasteride; medicine_groups=lithium; namedMedicines=antidepressant, antipsychotic, lithium
I-40; tretinoin, adapalene, tazarotene, trifarotene, hydroquinone; medicine_groups=light-sensitive; namedMedicines=light-sensitive
I-41; tretinoin, adapalene, tazarotene, trifarotene; namedMedicines=cosmetic-retinoid, acid-exfoliant, vitamin-a
I-42; tretinoin, adapalene, tazarotene, trifarotene, hydroquinone, hydrocortisone, clindamycin, metronidazole, azelaic acid; medicine_groups=chemotherapy; namedMedicines=immunosuppressant, chemotherapy
I-43; clindamycin; namedMedicines=macrolide
I-44; metronidazole; medicine_groups=warfarin, lithium; namedMedicines=warfarin, lithium, dependence
I-45; hydroquinone, hydrocortisone; medicine_groups=steroids; namedMedicines=steroids, mild-topical-steroid
I-46; tranexamic acid; medicine_groups=hormones; namedMedicines=oestrogen, combined-contraceptive, hormones, bleeding
I-47; estriol; medicine_groups=chemotherapy; namedMedicines=chemotherapy, hormone-blocker, aromatase-inhibitor
D-minoxidil; minoxidil; medicine_groups=minoxidil; namedMedicines=minoxidil
D-finasteride; finasteride, dutasteride; medicine_groups=finasteride; namedMedicines=finasteride
D-spironolactone; spironolactone; medicine_groups=spironolactone; namedMedicines=spironolactone
D-oestrogen; estriol; medicine_groups=hormones, hrt-tablets; namedMedicines=oestrogen, hormones, hrt, hrt-tablets, combined-contraceptive
D-skin-lightening; hydroquinone; namedMedicines=skin-lightening
D-azelaic-acid; azelaic acid; namedSubstances=azelaic acid
D-niacinamide; niacinamide; namedSubstances=niacinamide
D-clindamycin; clindamycin; namedSubstances=clindamycin, clindamycin (skin)
D-hyaluronic-acid; hyaluronic acid; namedSubstances=hyaluronic acid
D-ivermectin; ivermectin; namedSubstances=ivermectin, ivermectin (skin)
D-metronidazole; metronidazole; namedSubstances=metronidazole, metronidazole (skin)
D-tranexamic-acid; tranexamic acid; namedSubstances=tranexamic acid
D-kojic-acid; kojic acid; namedSubstances=kojic acid
D-hydrocortisone; hydrocortisone; namedSubstances=hydrocortisone, hydrocortisone tablets, hydrocortisone butyrate
D-vitamin-e; vitamin e; namedSubstances=vitamin E
D-lactic-acid; lactic acid; namedSubstances=lactic acid
D-ascorbic-acid; ascorbic acid; namedSubstances=ascorbic acid
D-ferulic-acid; ferulic acid; namedSubstances=ferulic acid
A-tretinoin; tretinoin; allergens=tretinoin
A-tretinoin-ask; tretinoin; allergens=adapalene, tazarotene, trifarotene, isotretinoin, acitretin, alitretinoin, perhaps tretinoin; not allergens=tretinoin
A-adapalene; adapalene; allergens=adapalene
A-adapalene-ask; adapalene; allergens=tretinoin, tazarotene, trifarotene, isotretinoin, acitretin, alitretinoin, perhaps adapalene; not allergens=adapalene
A-tazarotene; tazarotene; allergens=tazarotene
A-tazarotene-ask; tazarotene; allergens=tretinoin, adapalene, trifarotene, isotretinoin, acitretin, alitretinoin, perhaps tazarotene; not allergens=tazarotene
A-trifarotene; trifarotene; allergens=trifarotene
A-trifarotene-ask; trifarotene; allergens=tretinoin, adapalene, tazarotene, isotretinoin, acitretin, alitretinoin, perhaps trifarotene; not allergens=trifarotene
A-azelaic-acid; azelaic acid; allergens=azelaic acid
A-azelaic-acid-ask; azelaic acid; allergens=perhaps azelaic acid; not allergens=azelaic acid
A-niacinamide; niacinamide; allergens=niacinamide
A-niacinamide-ask; niacinamide; allergens=perhaps niacinamide; not allergens=niacinamide
A-clindamycin; clindamycin; allergens=clindamycin, clindamycin (skin)
A-clindamycin-ask; clindamycin; allergens=lincomycin, perhaps clindamycin, perhaps clindamycin (skin); not allergens=clindamycin, clindamycin (skin)
A-spironolactone; spironolactone; allergens=spironolactone
A-spironolactone-ask; spironolactone; allergens=eplerenone, potassium canrenoate, perhaps spironolactone; not allergens=spironolactone
A-estriol; estriol; allergens=estriol
A-estriol-ask; estriol; allergens=vaginal estradiol, estradiol tablets, estradiol patch or gel, ethinylestradiol, conjugated oestrogens, perhaps estriol; not allergens=estriol
A-hyaluronic-acid; hyaluronic acid; allergens=hyaluronic acid
A-hyaluronic-acid-ask; hyaluronic acid; allergens=perhaps hyaluronic acid; not allergens=hyaluronic acid
A-ivermectin; ivermectin; allergens=ivermectin, ivermectin (skin)
A-ivermectin-ask; ivermectin; allergens=perhaps ivermectin, perhaps ivermectin (skin); not allergens=ivermectin, ivermectin (skin)
A-metronidazole; metronidazole; allergens=metronidazole, metronidazole (skin)
A-metronidazole-ask; metronidazole; allergens=tinidazole, perhaps metronidazole, perhaps metronidazole (skin); not allergens=metronidazole, metronidazole (skin)
A-tranexamic-acid; tranexamic acid; allergens=tranexamic acid
A-tranexamic-acid-ask; tranexamic acid; allergens=perhaps tranexamic acid; not allergens=tranexamic acid
A-kojic-acid; kojic acid; allergens=kojic acid
A-kojic-acid-ask; kojic acid; allergens=perhaps kojic acid; not allergens=kojic acid
A-hydroquinone; hydroquinone; allergens=hydroquinone
A-hydroquinone-ask; hydroquinone; allergens=mequinol, monobenzone, arbutin, perhaps hydroquinone; not allergens=hydroquinone
A-hydrocortisone; hydrocortisone; allergens=hydrocortisone, hydrocortisone tablets, hydrocortisone butyrate
A-hydrocortisone-ask; hydrocortisone; allergens=a steroid, a steroid cream, prednisolone, methylprednisolone, fludrocortisone, perhaps hydrocortisone, perhaps hydrocortisone tablets, perhaps hydrocortisone butyrate; not allergens=hydrocortisone, hydrocortisone tablets, hydrocortisone butyrate
A-vitamin-e; vitamin e; allergens=vitamin E, vitamin e
A-vitamin-e-ask; vitamin e; allergens=perhaps vitamin E, perhaps vitamin e; not allergens=vitamin E, vitamin e
A-lactic-acid; lactic acid; allergens=lactic acid
A-lactic-acid-ask; lactic acid; allergens=glycolic acid, perhaps lactic acid; not allergens=lactic acid
A-ascorbic-acid; ascorbic acid; allergens=ascorbic acid
A-ascorbic-acid-ask; ascorbic acid; allergens=perhaps ascorbic acid; not allergens=ascorbic acid
A-ferulic-acid; ferulic acid; allergens=ferulic acid
A-ferulic-acid-ask; ferulic acid; allergens=perhaps ferulic acid; not allergens=ferulic acid
A-minoxidil; minoxidil; allergens=minoxidil, minoxidil tablets
A-minoxidil-ask; minoxidil; allergens=perhaps minoxidil, perhaps minoxidil tablets; not allergens=minoxidil, minoxidil tablets
A-finasteride; finasteride; allergens=finasteride
A-finasteride-ask; finasteride; allergens=dutasteride, perhaps finasteride; not allergens=finasteride
A-dutasteride; dutasteride; allergens=dutasteride
A-dutasteride-ask; dutasteride; allergens=finasteride, perhaps dutasteride; not allergens=dutasteride
A-semaglutide; semaglutide; allergens=semaglutide
A-semaglutide-ask; semaglutide; allergens=tirzepatide, liraglutide, dulaglutide, exenatide, lixisenatide, perhaps semaglutide; not allergens=semaglutide
A-tirzepatide; tirzepatide; allergens=tirzepatide
A-tirzepatide-ask; tirzepatide; allergens=semaglutide, liraglutide, dulaglutide, exenatide, lixisenatide, perhaps tirzepatide; not allergens=tirzepatide
A-propylene-glycol; adapalene, tretinoin, azelaic acid, clindamycin, estriol, ivermectin, metronidazole, tranexamic acid, kojic acid, hydroquinone, hydrocortisone, hyaluronic acid, lactic acid, minoxidil, semaglutide, ascorbic acid; allergens=propylene-glycol
A-propylene-glycol-ask; adapalene, tretinoin, azelaic acid, clindamycin, estriol, ivermectin, metronidazole, tranexamic acid, kojic acid, hydroquinone, hydrocortisone, hyaluronic acid, lactic acid, minoxidil, semaglutide, ascorbic acid; allergens=perhaps propylene-glycol; not allergens=propylene-glycol
A-phenol; semaglutide, tirzepatide; allergens=phenol
A-phenol-ask; semaglutide, tirzepatide; allergens=perhaps phenol; not allergens=phenol
A-benzyl-alcohol; tirzepatide; allergens=benzyl-alcohol
A-benzyl-alcohol-ask; tirzepatide; allergens=perhaps benzyl-alcohol; not allergens=benzyl-alcohol
A-glycerol; adapalene, tretinoin, azelaic acid, clindamycin, estriol, ivermectin, metronidazole, tranexamic acid, kojic acid, hydroquinone, hydrocortisone, hyaluronic acid, lactic acid, tirzepatide; allergens=glycerol
A-glycerol-ask; adapalene, tretinoin, azelaic acid, clindamycin, estriol, ivermectin, metronidazole, tranexamic acid, kojic acid, hydroquinone, hydrocortisone, hyaluronic acid, lactic acid, tirzepatide; allergens=perhaps glycerol; not allergens=glycerol
A-alcohol; minoxidil, ascorbic acid; allergens=alcohol
A-alcohol-ask; minoxidil, ascorbic acid; allergens=perhaps alcohol; not allergens=alcohol
A-cetostearyl-alcohol; adapalene, tretinoin, azelaic acid, clindamycin, estriol, ivermectin, metronidazole, tranexamic acid, kojic acid, hydroquinone, hydrocortisone, hyaluronic acid, lactic acid; allergens=cetostearyl-alcohol
A-cetostearyl-alcohol-ask; adapalene, tretinoin, azelaic acid, clindamycin, estriol, ivermectin, metronidazole, tranexamic acid, kojic acid, hydroquinone, hydrocortisone, hyaluronic acid, lactic acid; allergens=perhaps cetostearyl-alcohol; not allergens=cetostearyl-alcohol
A-paraffin; adapalene, tretinoin, azelaic acid, clindamycin, estriol, ivermectin, metronidazole, tranexamic acid, kojic acid, hydroquinone, hydrocortisone, hyaluronic acid, lactic acid; allergens=paraffin
A-paraffin-ask; adapalene, tretinoin, azelaic acid, clindamycin, estriol, ivermectin, metronidazole, tranexamic acid, kojic acid, hydroquinone, hydrocortisone, hyaluronic acid, lactic acid; allergens=perhaps paraffin; not allergens=paraffin
A-phenoxyethanol; adapalene, tretinoin, azelaic acid, clindamycin, estriol, ivermectin, metronidazole, tranexamic acid, kojic acid, hydroquinone, hydrocortisone, hyaluronic acid, lactic acid, ascorbic acid; allergens=phenoxyethanol
A-phenoxyethanol-ask; adapalene, tretinoin, azelaic acid, clindamycin, estriol, ivermectin, metronidazole, tranexamic acid, kojic acid, hydroquinone, hydrocortisone, hyaluronic acid, lactic acid, ascorbic acid; allergens=perhaps phenoxyethanol; not allergens=phenoxyethanol
A-macrogol; adapalene, tretinoin, azelaic acid, clindamycin, estriol, ivermectin, metronidazole, tranexamic acid, kojic acid, hydroquinone, hydrocortisone, hyaluronic acid, lactic acid; allergens=macrogol
A-macrogol-ask; adapalene, tretinoin, azelaic acid, clindamycin, estriol, ivermectin, metronidazole, tranexamic acid, kojic acid, hydroquinone, hydrocortisone, hyaluronic acid, lactic acid; allergens=perhaps macrogol; not allergens=macrogol
A-sulfite; hydroquinone; allergens=sulfite
A-sulfite-ask; hydroquinone; allergens=perhaps sulfite; not allergens=sulfite
A-bht; tretinoin, hydroquinone; allergens=bht
A-bht-ask; tretinoin, hydroquinone; allergens=perhaps bht; not allergens=bht
A-peppermint; spironolactone tablet; allergens=peppermint
A-peppermint-ask; spironolactone tablet; allergens=perhaps peppermint; not allergens=peppermint
A-lactose; spironolactone tablet; allergens=lactose
A-lactose-ask; spironolactone tablet; allergens=perhaps lactose; not allergens=lactose
A-maize-starch; spironolactone tablet; allergens=maize-starch
A-maize-starch-ask; spironolactone tablet; allergens=perhaps maize-starch; not allergens=maize-starch
A-povidone; spironolactone tablet; allergens=povidone
A-povidone-ask; spironolactone tablet; allergens=perhaps povidone; not allergens=povidone
U-01; *; unrecognisedMedicines=*
`;
