{{/* What a schema cannot say: rules between values. Each fails with one line that says what to do. */}}
{{- define "sorrel.validate" -}}
{{- $v := .Values -}}
{{- if not $v.publicUrl -}}
{{- fail "publicUrl: say the address customers use, like https://shop.example." -}}
{{- end -}}
{{- if and (not $v.sandbox.enabled) (not (hasPrefix "https://" $v.publicUrl)) -}}
{{- fail "publicUrl must begin with https://: passwords and sessions would travel readable." -}}
{{- end -}}
{{- if and $v.secrets.externalSecret.enabled (or (not $v.secrets.externalSecret.storeName) (not $v.secrets.externalSecret.remoteKey)) -}}
{{- fail "secrets.externalSecret: name its storeName and remoteKey." -}}
{{- end -}}
{{- if and $v.secrets.externalSecret.enabled $v.secrets.existingSecret -}}
{{- fail "secrets: either existingSecret or externalSecret.enabled, not both." -}}
{{- end -}}
{{- if and $v.secrets.optionalFiles (not $v.secrets.asFiles) -}}
{{- fail "secrets.optionalFiles: it says which files there are, so turn secrets.asFiles on." -}}
{{- end -}}
{{- if and $v.ingress.enabled (not $v.ingress.host) -}}
{{- fail "ingress.host: say the host name of publicUrl." -}}
{{- end -}}
{{- if and $v.ingress.enabled $v.gateway.enabled -}}
{{- fail "Either ingress.enabled or gateway.enabled, not both." -}}
{{- end -}}
{{- if and $v.gateway.enabled (or (not $v.gateway.parentRefs) (not $v.gateway.host)) -}}
{{- fail "gateway: name the Gateway in parentRefs, and the host." -}}
{{- end -}}
{{- if and $v.keda.enabled (not $v.keda.prometheus) -}}
{{- fail "keda.prometheus: KEDA asks a Prometheus what is due; say its address." -}}
{{- end -}}
{{- if and (eq $v.media.storage "s3") (not $v.media.s3.bucket) -}}
{{- fail "media.s3.bucket: name the bucket for photos." -}}
{{- end -}}
{{- $names := list -}}
{{- range (include "sorrel.topology" . | fromJson).programs -}}{{- $names = append $names .name -}}{{- end -}}
{{- range $name, $own := $v.programs -}}
{{- if not (has $name $names) -}}
{{- fail (printf "programs.%s: there is no such program; they are %s." $name (join ", " $names)) -}}
{{- end -}}
{{- end -}}
{{- range $name, $digest := $v.image.digests -}}
{{- if not (has $name (append $names "tools")) -}}
{{- fail (printf "image.digests.%s: there is no such program; they are %s and tools." $name (join ", " $names)) -}}
{{- end -}}
{{- end -}}
{{- range $part := (include "sorrel.parts" . | fromJson).parts -}}
{{- if and $v.keda.enabled (eq $part.role "worker") $part.is.autoscaling.enabled -}}
{{- fail (printf "programs.%s: autoscaling and keda would pull the same worker in two directions; turn one of them off." $part.program.name) -}}
{{- end -}}
{{- if and (eq $part.program.name "media") (eq $v.media.storage "disk") (or $part.is.autoscaling.enabled (gt (int $part.is.replicas) 1)) -}}
{{- fail "programs.media: photos on a disk allow one replica; set media.storage to s3 for more." -}}
{{- end -}}
{{- if gt (int $part.is.autoscaling.min) (int $part.is.autoscaling.max) -}}
{{- fail (printf "programs.%s.autoscaling: min is above max." $part.program.name) -}}
{{- end -}}
{{- end -}}
{{- range $key, $_ := $v.config -}}
{{- if regexMatch "SECRET|PASSWORD|SEAL_KEYS|ROYAL_MAIL_KEY|ACCESS_KEY|^SMTP_URL$|^REDIS_URL$|^(DATABASE|NATS|MIGRATE|PROVISION)_URL" $key -}}
{{- fail (printf "config.%s is a secret: put it into the secret, where it is not readable by everybody who may read values." $key) -}}
{{- end -}}
{{- end -}}
{{- end }}
