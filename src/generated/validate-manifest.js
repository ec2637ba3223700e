// Made by scripts/generate.js from schema/. Do not edit.
import runtime0 from "ajv/dist/runtime/ucs2length.js";
import runtime1 from "ajv/dist/runtime/equal.js";
"use strict";
export const validateManifest = validate52;
const schema19 = {"$schema":"https://json-schema.org/draft/2020-12/schema","type":"object","required":["evenkeel","name"],"additionalProperties":false,"patternProperties":{"^x-":{}},"properties":{"evenkeel":{"const":1},"name":{"type":"string","minLength":1,"maxLength":63,"pattern":"^[A-Za-z0-9][A-Za-z0-9._/-]*$"},"vars":{"type":"object","propertyNames":{"pattern":"^[A-Za-z_][A-Za-z0-9_]*$"},"additionalProperties":{"$ref":"#/$defs/Variable"}},"keep":{"type":"array","items":{"type":"string","minLength":1,"maxLength":1024}},"accepted":{"type":"array","items":{"$ref":"#/$defs/Accepted"}},"include":{"type":"array","items":{"type":"string","minLength":1,"maxLength":1024}},"discord":{"$ref":"#/$defs/Discord"},"neon":{"$ref":"#/$defs/Neon"},"docs":{"$ref":"#/$defs/Docs"}},"$defs":{"Accepted":{"type":"object","required":["address","until"],"additionalProperties":false,"properties":{"address":{"type":"string","minLength":1,"maxLength":1024},"field":{"type":"string","minLength":1,"maxLength":256},"wants":{},"is":{},"missing":{"const":true},"id":{"type":"string","minLength":1,"maxLength":256},"until":{"type":"string","pattern":"^[0-9]{4}-[0-9]{2}-[0-9]{2}$"},"widened":{"const":true},"why":{"type":"string","minLength":1,"maxLength":256}}},"Discord":{"type":"object","required":["application_id"],"additionalProperties":false,"properties":{"application_id":{"type":"string","pattern":"^[0-9]{15,21}$"},"commands":{"type":"array","items":{"$ref":"#/$defs/DiscordCommand"}},"commands_from":{"type":["string","array"],"minLength":1,"maxLength":1024,"items":{"type":"string","minLength":1,"maxLength":1024}},"renamed_from":{"type":"object","propertyNames":{"minLength":1,"maxLength":32},"additionalProperties":{"type":"string","minLength":1,"maxLength":32}},"localizations":{"type":["string","array"],"minLength":1,"maxLength":1024,"items":{"type":"string","minLength":1,"maxLength":1024}},"handlers_from":{"type":["string","array"],"minLength":1,"maxLength":1024,"items":{"type":"string","minLength":1,"maxLength":1024}},"creates_per_day":{"type":"integer","minimum":0,"maximum":100000},"prune":{"type":"boolean"},"guilds":{"type":"array","items":{"$ref":"#/$defs/DiscordGuild"}}}},"DiscordCommand":{"type":"object","required":["name"],"additionalProperties":false,"properties":{"name":{"type":"string","minLength":1,"maxLength":32},"type":{"enum":["chat_input","user","message","primary_entry_point",1,2,3,4]},"description":{"type":"string","maxLength":100},"name_localizations":{"$ref":"#/$defs/DiscordLocalizations"},"description_localizations":{"$ref":"#/$defs/DiscordLocalizations"},"options":{"type":"array","maxItems":25,"items":{"$ref":"#/$defs/DiscordCommandOption"}},"default_member_permissions":{"type":["array","string","null"],"pattern":"^[0-9]{1,20}$","uniqueItems":true,"items":{"enum":["CREATE_INSTANT_INVITE","KICK_MEMBERS","BAN_MEMBERS","ADMINISTRATOR","MANAGE_CHANNELS","MANAGE_GUILD","ADD_REACTIONS","VIEW_AUDIT_LOG","PRIORITY_SPEAKER","STREAM","VIEW_CHANNEL","SEND_MESSAGES","SEND_TTS_MESSAGES","MANAGE_MESSAGES","EMBED_LINKS","ATTACH_FILES","READ_MESSAGE_HISTORY","MENTION_EVERYONE","USE_EXTERNAL_EMOJIS","VIEW_GUILD_INSIGHTS","CONNECT","SPEAK","MUTE_MEMBERS","DEAFEN_MEMBERS","MOVE_MEMBERS","USE_VAD","CHANGE_NICKNAME","MANAGE_NICKNAMES","MANAGE_ROLES","MANAGE_WEBHOOKS","MANAGE_GUILD_EXPRESSIONS","USE_APPLICATION_COMMANDS","REQUEST_TO_SPEAK","MANAGE_EVENTS","MANAGE_THREADS","CREATE_PUBLIC_THREADS","CREATE_PRIVATE_THREADS","USE_EXTERNAL_STICKERS","SEND_MESSAGES_IN_THREADS","USE_EMBEDDED_ACTIVITIES","MODERATE_MEMBERS","VIEW_CREATOR_MONETIZATION_ANALYTICS","USE_SOUNDBOARD","CREATE_GUILD_EXPRESSIONS","CREATE_EVENTS","USE_EXTERNAL_SOUNDS","SEND_VOICE_MESSAGES","SET_VOICE_CHANNEL_STATUS","SEND_POLLS","USE_EXTERNAL_APPS","PIN_MESSAGES","BYPASS_SLOWMODE"]}},"contexts":{"type":["array","null"],"minItems":1,"uniqueItems":true,"items":{"enum":["guild","bot_dm","private_channel",0,1,2]}},"integration_types":{"type":"array","minItems":1,"uniqueItems":true,"items":{"enum":["guild_install","user_install",0,1]}},"nsfw":{"type":"boolean"},"handler":{"enum":["app_handler","discord_launch_activity",1,2]},"dm_permission":{"type":["boolean","null"]},"default_permission":{"type":["boolean","null"]},"ignore":{"type":"array","uniqueItems":true,"items":{"enum":["description","name_localizations","description_localizations","options","default_member_permissions","nsfw","dm_permission","contexts","integration_types","handler"]}},"absent":{"type":"boolean"},"renamed_from":{"type":"string","minLength":1,"maxLength":32},"allow":{"type":"array","uniqueItems":true,"items":{"enum":["replace","loss"]}}}},"DiscordCommandChoice":{"type":"object","required":["name","value"],"additionalProperties":false,"properties":{"name":{"type":"string","minLength":1,"maxLength":100},"name_localizations":{"$ref":"#/$defs/DiscordLocalizations"},"value":{"type":["string","number"],"maxLength":100}}},"DiscordCommandOption":{"type":"object","required":["type","name","description"],"additionalProperties":false,"properties":{"type":{"enum":["sub_command","sub_command_group","string","integer","boolean","user","channel","role","mentionable","number","attachment",1,2,3,4,5,6,7,8,9,10,11]},"name":{"type":"string","minLength":1,"maxLength":32},"description":{"type":"string","minLength":1,"maxLength":100},"name_localizations":{"$ref":"#/$defs/DiscordLocalizations"},"description_localizations":{"$ref":"#/$defs/DiscordLocalizations"},"required":{"type":"boolean"},"choices":{"type":"array","maxItems":25,"items":{"$ref":"#/$defs/DiscordCommandChoice"}},"options":{"type":"array","maxItems":25,"items":{"$ref":"#/$defs/DiscordCommandOption"}},"channel_types":{"type":"array","uniqueItems":true,"items":{"enum":["guild_text","dm","guild_voice","group_dm","guild_category","guild_announcement","announcement_thread","public_thread","private_thread","guild_stage_voice","guild_directory","guild_forum","guild_media",0,1,2,3,4,5,10,11,12,13,14,15,16]}},"min_value":{"type":"number","minimum":-9007199254740992,"maximum":9007199254740992},"max_value":{"type":"number","minimum":-9007199254740992,"maximum":9007199254740992},"min_length":{"type":"integer","minimum":0,"maximum":6000},"max_length":{"type":"integer","minimum":1,"maximum":6000},"autocomplete":{"type":"boolean"},"file_types":{"type":"array","maxItems":10,"items":{"type":"string","pattern":"^([iI][mM][aA][gG][eE]|[vV][iI][dD][eE][oO]|[aA][uU][dD][iI][oO]|\\.[^\\s.]+(\\.[^\\s.]+)*)$","maxLength":100}}}},"DiscordGuild":{"type":"object","required":["ids"],"additionalProperties":false,"properties":{"ids":{"type":"array","minItems":1,"uniqueItems":true,"items":{"type":"string","pattern":"^[0-9]{15,21}$"}},"commands":{"type":"array","items":{"$ref":"#/$defs/DiscordCommand"}},"commands_from":{"type":["string","array"],"minLength":1,"maxLength":1024,"items":{"type":"string","minLength":1,"maxLength":1024}},"renamed_from":{"type":"object","propertyNames":{"minLength":1,"maxLength":32},"additionalProperties":{"type":"string","minLength":1,"maxLength":32}},"permissions":{"type":"array","items":{"$ref":"#/$defs/DiscordPermissions"}},"prune":{"type":"boolean"}}},"DiscordLocalizations":{"type":["object","null"],"propertyNames":{"enum":["id","da","de","en-GB","en-US","es-ES","es-419","fr","hr","it","lt","hu","nl","no","pl","pt-BR","ro","fi","sv-SE","vi","tr","cs","el","bg","ru","uk","hi","th","zh-CN","ja","zh-TW","ko","ar","he"]},"additionalProperties":{"type":"string","minLength":1,"maxLength":100}},"DiscordOverwrite":{"type":"object","required":["allow"],"minProperties":2,"maxProperties":2,"additionalProperties":false,"properties":{"role":{"type":"string","pattern":"^[0-9]{15,21}$"},"user":{"type":"string","pattern":"^[0-9]{15,21}$"},"channel":{"type":"string","pattern":"^[0-9]{15,21}$"},"everyone":{"const":true},"all_channels":{"const":true},"allow":{"type":"boolean"}}},"DiscordPermissions":{"type":"object","additionalProperties":false,"properties":{"command":{"type":"string","minLength":1,"maxLength":32},"type":{"enum":["chat_input","user","message","primary_entry_point",1,2,3,4]},"of":{"enum":["guild","global","application"]},"overwrites":{"type":"array","maxItems":100,"items":{"$ref":"#/$defs/DiscordOverwrite"}},"ignore":{"type":"array","uniqueItems":true,"items":{"enum":["overwrites"]}},"absent":{"type":"boolean"}}},"Docs":{"type":"object","additionalProperties":false,"properties":{"portals":{"type":"array","items":{"$ref":"#/$defs/DocsPortal"}}}},"DocsAnswer":{"type":"object","required":["page","ask"],"additionalProperties":false,"properties":{"id":{"type":"string","pattern":"^[A-Za-z0-9][A-Za-z0-9._-]*$","maxLength":64},"page":{"type":"string","pattern":"^/","maxLength":1024},"ask":{"type":"string","minLength":1,"maxLength":2048,"pattern":"\\S"},"goal":{"type":"string","minLength":1,"maxLength":2048},"version":{"type":"string","minLength":1,"maxLength":256},"via":{"enum":["mcp"]},"runs":{"type":"integer","minimum":1,"maximum":20},"pass":{"type":"integer","minimum":1,"maximum":20},"cites":{"type":"array","items":{"type":"string","minLength":1,"maxLength":2048}},"mentions":{"type":["array","object"],"items":{"type":"string","minLength":1,"maxLength":1024},"required":["any_of"],"additionalProperties":false,"properties":{"any_of":{"type":"array","minItems":1,"items":{"type":"string","minLength":1,"maxLength":1024}}}},"matches":{"type":"string","minLength":1,"maxLength":500},"must_not_mention":{"type":"array","items":{"type":"string","minLength":1,"maxLength":1024}},"expect":{"type":"array","minItems":1,"maxItems":100,"items":{"type":"object","additionalProperties":false,"properties":{"cites":{"type":"array","items":{"type":"string","minLength":1,"maxLength":2048}},"mentions":{"type":["array","object"],"items":{"type":"string","minLength":1,"maxLength":1024},"required":["any_of"],"additionalProperties":false,"properties":{"any_of":{"type":"array","minItems":1,"items":{"type":"string","minLength":1,"maxLength":1024}}}},"matches":{"type":"string","minLength":1,"maxLength":500},"must_not_mention":{"type":"array","items":{"type":"string","minLength":1,"maxLength":1024}}}}},"answered":{"type":"boolean"}}},"DocsPage":{"type":"object","required":["page"],"additionalProperties":false,"properties":{"page":{"type":"string","pattern":"^/","maxLength":1024},"listed":{"type":"boolean"},"mentions":{"type":"array","items":{"type":"string","minLength":1,"maxLength":1024}},"must_not_mention":{"type":"array","items":{"type":"string","minLength":1,"maxLength":1024}}}},"DocsPortal":{"type":"object","required":["url"],"additionalProperties":false,"properties":{"url":{"type":"string","minLength":1,"maxLength":2048},"max_questions":{"type":"integer","minimum":0,"maximum":1000000},"answers":{"type":"array","items":{"$ref":"#/$defs/DocsAnswer"}},"pages":{"type":"array","items":{"$ref":"#/$defs/DocsPage"}},"mcp":{"type":"string","pattern":"^(?:/|gitbook$|mintlify$|fumadocs$)","maxLength":1024},"searches":{"type":"array","items":{"$ref":"#/$defs/DocsSearch"}}}},"DocsSearch":{"type":"object","required":["search","finds"],"additionalProperties":false,"properties":{"id":{"type":"string","pattern":"^[A-Za-z0-9][A-Za-z0-9._-]*$","maxLength":64},"search":{"type":"string","minLength":1,"maxLength":2048,"pattern":"\\S"},"finds":{"type":"string","pattern":"^/","maxLength":1024},"within":{"type":"integer","minimum":1,"maximum":100},"runs":{"type":"integer","minimum":1,"maximum":20},"pass":{"type":"integer","minimum":1,"maximum":20}}},"Neon":{"type":"object","additionalProperties":false,"properties":{"projects":{"type":"array","items":{"$ref":"#/$defs/NeonProject"}}}},"NeonAdvisors":{"type":"object","additionalProperties":false,"properties":{"database":{"type":"string","minLength":1,"maxLength":63},"category":{"enum":["security","performance"]},"level":{"enum":["info","warn","error"]}}},"NeonAiGateway":{"const":true},"NeonAnonymized":{"type":"object","required":["masking_rules"],"additionalProperties":false,"properties":{"masking_rules":{"type":"array","minItems":1,"items":{"$ref":"#/$defs/NeonMaskingRule"}}}},"NeonBackupSchedule":{"type":["array","object"],"minItems":1,"items":{"$ref":"#/$defs/NeonBackupScheduleItem"},"required":["absent"],"additionalProperties":false,"properties":{"absent":{"const":true}}},"NeonBackupScheduleItem":{"type":"object","required":["frequency"],"additionalProperties":false,"properties":{"frequency":{"enum":["daily","weekly","monthly"]},"hour":{"type":"integer","minimum":0,"maximum":23},"day":{"type":"integer","minimum":1,"maximum":31},"retention":{"type":"string","pattern":"^(?=[0-9])([0-9]+w)?([0-9]+d)?([0-9]+h)?([0-9]+m)?([0-9]+s)?$|^P(?=[0-9T])([0-9]+W)?([0-9]+D)?(T(?=[0-9])([0-9]+H)?([0-9]+M)?([0-9]+S)?)?$","maxLength":40},"retention_seconds":{"type":"integer","minimum":3600,"maximum":3024000}}},"NeonBackups":{"type":"object","required":["newer_than"],"additionalProperties":false,"properties":{"newer_than":{"type":"string","pattern":"^(?=[0-9])([0-9]+w)?([0-9]+d)?([0-9]+h)?([0-9]+m)?([0-9]+s)?$|^P(?=[0-9T])([0-9]+W)?([0-9]+D)?(T(?=[0-9])([0-9]+H)?([0-9]+M)?([0-9]+S)?)?$","maxLength":40}}},"NeonBranch":{"type":"object","required":["name"],"additionalProperties":false,"properties":{"name":{"type":"string","minLength":1,"maxLength":256},"id":{"type":"string","pattern":"^[a-z0-9-]{1,60}$"},"parent":{"type":"string","minLength":1,"maxLength":256},"init_source":{"enum":["parent-data","parent-schema","schema-only","import"]},"parent_timestamp":{"type":"string","pattern":"^[0-9]{4}-[0-9]{2}-[0-9]{2}[Tt][0-9]{2}:[0-9]{2}:[0-9]{2}(\\.[0-9]{1,9})?([Zz]|[+-][0-9]{2}:[0-9]{2})$"},"parent_lsn":{"type":"string","pattern":"^[0-9A-Fa-f]{1,8}/[0-9A-Fa-f]{1,8}$"},"protected":{"type":"boolean"},"default":{"const":true},"archived":{"const":true},"expires_at":{"type":["string","null"],"pattern":"^[0-9]{4}-[0-9]{2}-[0-9]{2}[Tt][0-9]{2}:[0-9]{2}:[0-9]{2}(\\.[0-9]{1,9})?([Zz]|[+-][0-9]{2}:[0-9]{2})$"},"ttl":{"type":"string","pattern":"^(?=[0-9])([0-9]+w)?([0-9]+d)?([0-9]+h)?([0-9]+m)?([0-9]+s)?$|^P(?=[0-9T])([0-9]+W)?([0-9]+D)?(T(?=[0-9])([0-9]+H)?([0-9]+M)?([0-9]+S)?)?$","maxLength":40},"annotations":{"type":"object","maxProperties":47,"propertyNames":{"pattern":"^(?!evenkeel)","minLength":1},"additionalProperties":{"type":"string"}},"anonymized":{"$ref":"#/$defs/NeonAnonymized"},"endpoints":{"type":"array","items":{"$ref":"#/$defs/NeonEndpoint"}},"roles":{"type":"array","items":{"$ref":"#/$defs/NeonRole"}},"databases":{"type":"array","items":{"$ref":"#/$defs/NeonDatabase"}},"buckets":{"type":"array","items":{"$ref":"#/$defs/NeonBucket"}},"backup_schedule":{"$ref":"#/$defs/NeonBackupSchedule"},"snapshots":{"type":"array","items":{"$ref":"#/$defs/NeonSnapshot"}},"credentials":{"type":"array","items":{"$ref":"#/$defs/NeonCredential"}},"outputs":{"type":"array","uniqueItems":true,"items":{"enum":["connection_uri"]}},"checks":{"$ref":"#/$defs/NeonBranchChecks"},"ignore":{"type":"array","uniqueItems":true,"items":{"enum":["parent","init_source","parent_timestamp","parent_lsn","protected","archived","expires_at","ttl","annotations","anonymized.masking_rules"]}},"absent":{"type":"boolean"},"renamed_from":{"type":"string","minLength":1,"maxLength":256},"allow":{"type":"array","uniqueItems":true,"items":{"enum":["replace","loss"]}},"prune":{"type":"boolean"}}},"NeonBranchChecks":{"type":"object","additionalProperties":false,"properties":{"storage":{"$ref":"#/$defs/NeonStorage"},"ai_gateway":{"$ref":"#/$defs/NeonAiGateway"},"backups":{"$ref":"#/$defs/NeonBackups"},"advisors":{"type":"array","items":{"$ref":"#/$defs/NeonAdvisors"}},"schema":{"type":"array","items":{"$ref":"#/$defs/NeonSchema"}},"consumption":{"type":"array","items":{"$ref":"#/$defs/NeonConsumption"}}}},"NeonBucket":{"type":"object","required":["name"],"additionalProperties":false,"properties":{"name":{"type":"string","minLength":1,"maxLength":255,"pattern":"^(?!\\.{1,2}$)"},"access_level":{"enum":["private","public_read"]},"absent":{"type":"boolean"},"allow":{"type":"array","uniqueItems":true,"items":{"enum":["replace","loss"]}}}},"NeonConsumption":{"type":"object","required":["metric","at_most"],"additionalProperties":false,"properties":{"metric":{"enum":["compute_unit_seconds","root_branch_bytes_month","child_branch_bytes_month","instant_restore_bytes_month","public_network_transfer_bytes","private_network_transfer_bytes","extra_branches_month","snapshot_storage_bytes_month","compute_time_seconds","active_time_seconds","written_data_bytes","data_transfer_bytes","logical_size"]},"at_most":{"type":"integer","minimum":0},"window":{"type":"string","pattern":"^(?=[0-9])([0-9]+w)?([0-9]+d)?([0-9]+h)?([0-9]+m)?([0-9]+s)?$|^P(?=[0-9T])([0-9]+W)?([0-9]+D)?(T(?=[0-9])([0-9]+H)?([0-9]+M)?([0-9]+S)?)?$","maxLength":40}}},"NeonCredential":{"type":"object","required":["name"],"additionalProperties":false,"properties":{"name":{"type":"string","minLength":1,"maxLength":256},"scopes":{"type":"array","minItems":1,"maxItems":16,"uniqueItems":true,"items":{"enum":["storage:read","storage:write","ai_gateway:invoke","functions:invoke"]}},"absent":{"type":"boolean"},"allow":{"type":"array","uniqueItems":true,"items":{"enum":["replace","loss"]}}}},"NeonDatabase":{"type":"object","required":["name"],"additionalProperties":false,"properties":{"name":{"type":"string","minLength":1,"maxLength":63,"pattern":"^(?!\\.{1,2}$)"},"owner_name":{"type":"string","minLength":1,"maxLength":63},"ignore":{"type":"array","uniqueItems":true,"items":{"enum":["owner_name"]}},"absent":{"type":"boolean"},"renamed_from":{"type":"string","minLength":1,"maxLength":63,"pattern":"^(?!\\.{1,2}$)"}}},"NeonEndpoint":{"type":"object","required":["type"],"additionalProperties":false,"properties":{"type":{"enum":["read_write","read_only"]},"name":{"type":"string","minLength":1,"maxLength":64},"id":{"type":"string","pattern":"^[a-z0-9-]{1,60}$"},"autoscaling_limit_min_cu":{"type":"number","minimum":0.25},"autoscaling_limit_max_cu":{"type":"number","minimum":0.25},"suspend_timeout_seconds":{"type":"integer","minimum":-1,"maximum":604800},"provisioner":{"type":"string","minLength":1,"maxLength":64},"disabled":{"type":"boolean"},"settings":{"type":"object","additionalProperties":false,"properties":{"pg_settings":{"$ref":"#/$defs/NeonPgSettings"},"preload_libraries":{"$ref":"#/$defs/NeonPreloadLibraries"}}},"ignore":{"type":"array","uniqueItems":true,"items":{"enum":["name","autoscaling_limit_min_cu","autoscaling_limit_max_cu","suspend_timeout_seconds","provisioner","disabled","settings.pg_settings","settings.preload_libraries"]}},"absent":{"type":"boolean"},"allow":{"type":"array","uniqueItems":true,"items":{"enum":["replace","loss"]}}}},"NeonJwks":{"type":"object","required":["jwks_url"],"additionalProperties":false,"properties":{"jwks_url":{"type":"string","minLength":1,"maxLength":2048,"pattern":"^https://\\S+$"},"provider_name":{"type":"string","minLength":1,"maxLength":256},"jwt_audience":{"type":["string","null"],"minLength":1,"maxLength":1024},"branch":{"type":["string","null"],"minLength":1,"maxLength":256},"role_names":{"type":"array","items":{"type":"string"}},"skip_role_creation":{"type":"boolean"},"absent":{"type":"boolean"},"allow":{"type":"array","uniqueItems":true,"items":{"enum":["replace","loss"]}}}},"NeonMaskingRule":{"type":"object","required":["database_name","table_name","column_name"],"additionalProperties":false,"properties":{"database_name":{"type":"string","minLength":1,"maxLength":63},"schema_name":{"type":"string","minLength":1,"maxLength":63},"table_name":{"type":"string","minLength":1,"maxLength":63},"column_name":{"type":"string","minLength":1,"maxLength":63},"masking_function":{"type":"string","minLength":1,"maxLength":1024},"masking_value":{"type":"string","maxLength":1024}}},"NeonPgSettings":{"type":"object","additionalProperties":{"type":"string"}},"NeonPreloadLibraries":{"type":"object","additionalProperties":false,"properties":{"use_defaults":{"type":"boolean"},"enabled_libraries":{"type":"array","items":{"type":"string","minLength":1}}}},"NeonProject":{"type":"object","additionalProperties":false,"properties":{"id":{"type":"string","pattern":"^[a-z0-9-]{1,60}$"},"ids":{"type":"array","minItems":1,"uniqueItems":true,"items":{"type":"string","pattern":"^[a-z0-9-]{1,60}$"}},"settings":{"$ref":"#/$defs/NeonProjectSettings"},"jwks":{"type":"array","items":{"$ref":"#/$defs/NeonJwks"}},"vpc_restrictions":{"type":"array","items":{"$ref":"#/$defs/NeonVpcRestriction"}},"branches":{"type":"array","items":{"$ref":"#/$defs/NeonBranch"}},"checks":{"$ref":"#/$defs/NeonProjectChecks"},"sweep":{"type":"array","items":{"$ref":"#/$defs/NeonSweep"}},"prune":{"type":"boolean"}}},"NeonProjectChecks":{"type":"object","additionalProperties":false,"properties":{"backups":{"$ref":"#/$defs/NeonBackups"},"consumption":{"type":"array","items":{"$ref":"#/$defs/NeonConsumption"}}}},"NeonProjectSettings":{"type":"object","additionalProperties":false,"properties":{"name":{"type":"string","minLength":1,"maxLength":256},"history_retention_seconds":{"type":"integer","minimum":0,"maximum":2592000},"allowed_ips":{"type":"object","additionalProperties":false,"properties":{"ips":{"type":"array","items":{"type":"string","minLength":1,"maxLength":128}},"protected_branches_only":{"type":"boolean"}}},"quota":{"type":"object","additionalProperties":false,"properties":{"active_time_seconds":{"type":"integer","minimum":0,"maximum":9007199254740991},"compute_time_seconds":{"type":"integer","minimum":0,"maximum":9007199254740991},"written_data_bytes":{"type":"integer","minimum":0,"maximum":9007199254740991},"data_transfer_bytes":{"type":"integer","minimum":0,"maximum":9007199254740991},"logical_size_bytes":{"type":"integer","minimum":0,"maximum":9007199254740991}}},"maintenance_window":{"type":"object","required":["weekdays","start_time","end_time"],"additionalProperties":false,"properties":{"weekdays":{"type":"array","minItems":1,"uniqueItems":true,"items":{"type":"integer","minimum":1,"maximum":7}},"start_time":{"type":"string","pattern":"^([01][0-9]|2[0-3]):[0-5][0-9]$"},"end_time":{"type":"string","pattern":"^([01][0-9]|2[0-3]):[0-5][0-9]$"}}},"block_public_connections":{"type":"boolean"},"block_vpc_connections":{"type":"boolean"},"enable_logical_replication":{"type":"boolean"},"audit_log_level":{"enum":["base","extended","full"]},"hipaa":{"type":"boolean"},"preload_libraries":{"$ref":"#/$defs/NeonPreloadLibraries"},"default_endpoint_settings":{"type":"object","additionalProperties":false,"properties":{"autoscaling_limit_min_cu":{"type":"number","minimum":0.25},"autoscaling_limit_max_cu":{"type":"number","minimum":0.25},"suspend_timeout_seconds":{"type":"integer","minimum":-1,"maximum":604800},"pg_settings":{"$ref":"#/$defs/NeonPgSettings"}}},"region_id":{"type":"string","minLength":1,"maxLength":64},"pg_version":{"type":"integer","minimum":14,"maximum":99},"org_id":{"type":"string","minLength":1,"maxLength":60},"store_passwords":{"type":"boolean"},"provisioner":{"type":"string","minLength":1,"maxLength":64},"ignore":{"type":"array","uniqueItems":true,"items":{"enum":["name","history_retention_seconds","region_id","pg_version","org_id","store_passwords","provisioner","default_endpoint_settings.autoscaling_limit_min_cu","default_endpoint_settings.autoscaling_limit_max_cu","default_endpoint_settings.suspend_timeout_seconds","default_endpoint_settings.pg_settings","quota.active_time_seconds","quota.compute_time_seconds","quota.written_data_bytes","quota.data_transfer_bytes","quota.logical_size_bytes","allowed_ips.ips","allowed_ips.protected_branches_only","enable_logical_replication","maintenance_window","block_public_connections","block_vpc_connections","audit_log_level","hipaa","preload_libraries"]}}}},"NeonRole":{"type":"object","required":["name"],"additionalProperties":false,"properties":{"name":{"type":"string","minLength":1,"maxLength":63,"pattern":"^(?!\\.{1,2}$)"},"no_login":{"type":"boolean"},"absent":{"type":"boolean"},"allow":{"type":"array","uniqueItems":true,"items":{"enum":["replace","loss"]}}}},"NeonSchema":{"type":"object","required":["database"],"additionalProperties":false,"properties":{"database":{"type":"string","minLength":1,"maxLength":63},"same_as":{"type":"string","minLength":1,"maxLength":256},"tables":{"type":"array","minItems":1,"items":{"type":"string","minLength":1,"maxLength":127}}}},"NeonSnapshot":{"type":"object","required":["name"],"additionalProperties":false,"properties":{"name":{"type":"string","minLength":1,"maxLength":256},"id":{"type":"string","pattern":"^[a-z0-9-]{1,60}$"},"expires_at":{"type":["string","null"],"pattern":"^[0-9]{4}-[0-9]{2}-[0-9]{2}[Tt][0-9]{2}:[0-9]{2}:[0-9]{2}(\\.[0-9]{1,9})?([Zz]|[+-][0-9]{2}:[0-9]{2})$"},"timestamp":{"type":"string","pattern":"^[0-9]{4}-[0-9]{2}-[0-9]{2}[Tt][0-9]{2}:[0-9]{2}:[0-9]{2}(\\.[0-9]{1,9})?([Zz]|[+-][0-9]{2}:[0-9]{2})$"},"lsn":{"type":"string","pattern":"^[0-9A-Fa-f]{1,8}/[0-9A-Fa-f]{1,8}$"},"slug":{"type":"string","pattern":"^[a-z][a-z0-9-]*$","maxLength":63},"ignore":{"type":"array","uniqueItems":true,"items":{"enum":["expires_at","timestamp","lsn","slug"]}},"absent":{"type":"boolean"},"renamed_from":{"type":"string","minLength":1,"maxLength":256},"allow":{"type":"array","uniqueItems":true,"items":{"enum":["replace","loss"]}}}},"NeonStorage":{"const":true},"NeonSweep":{"type":"object","required":["match","older_than"],"additionalProperties":false,"properties":{"match":{"type":"array","minItems":1,"maxItems":100,"items":{"type":"string","minLength":1,"maxLength":256}},"except":{"type":"array","maxItems":100,"items":{"type":"string","minLength":1,"maxLength":256}},"older_than":{"type":"string"},"idle_for":{"type":"string"},"no_open":{"type":"string","minLength":1,"maxLength":256},"beyond_newest":{"type":"integer","minimum":1,"maximum":100000},"repositories":{"type":"array","minItems":1,"maxItems":20,"uniqueItems":true,"items":{"type":"string","pattern":"^[A-Za-z0-9][A-Za-z0-9-]{0,38}/(?!\\.{1,2}$)[A-Za-z0-9._-]{1,100}$"}}}},"NeonVpcRestriction":{"type":"object","required":["vpc_endpoint_id"],"additionalProperties":false,"properties":{"vpc_endpoint_id":{"type":"string","minLength":1,"maxLength":256,"pattern":"^(?!\\.{1,2}$)"},"label":{"type":"string"},"ignore":{"type":"array","uniqueItems":true,"items":{"enum":["label"]}},"absent":{"type":"boolean"}}},"Variable":{"type":"object","additionalProperties":false,"properties":{"type":{"enum":["string","number","boolean"]},"default":{"type":["string","number","boolean"]},"description":{"type":"string"}}}}};
const func0 = Object.prototype.hasOwnProperty;
const func65 = (runtime0.default ?? runtime0);
const pattern3 = new RegExp("^x-", "u");
const pattern4 = new RegExp("^[A-Za-z0-9][A-Za-z0-9._/-]*$", "u");
const pattern5 = new RegExp("^[A-Za-z_][A-Za-z0-9_]*$", "u");
const schema20 = {"type":"object","additionalProperties":false,"properties":{"type":{"enum":["string","number","boolean"]},"default":{"type":["string","number","boolean"]},"description":{"type":"string"}}};

function validate53(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate53.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 of Object.keys(data)){
if(!(((key0 === "type") || (key0 === "default")) || (key0 === "description"))){
(vErrors ??= []).push({instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0}});
errors++;
}
}
if(data.type !== undefined && func0.call(data, "type")){
let data0 = data.type;
if(!(((data0 === "string") || (data0 === "number")) || (data0 === "boolean"))){
(vErrors ??= []).push({instancePath:instancePath+"/type",schemaPath:"#/properties/type/enum",keyword:"enum",params:{allowedValues: schema20.properties.type.enum}});
errors++;
}
}
if(data.default !== undefined && func0.call(data, "default")){
let data1 = data.default;
if(((typeof data1 !== "string") && (!((typeof data1 == "number") && (isFinite(data1))))) && (typeof data1 !== "boolean")){
(vErrors ??= []).push({instancePath:instancePath+"/default",schemaPath:"#/properties/default/type",keyword:"type",params:{type: schema20.properties.default.type}});
errors++;
}
}
if(data.description !== undefined && func0.call(data, "description")){
if(typeof data.description !== "string"){
(vErrors ??= []).push({instancePath:instancePath+"/description",schemaPath:"#/properties/description/type",keyword:"type",params:{type: "string"}});
errors++;
}
}
}
else {
(vErrors ??= []).push({instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}});
errors++;
}
validate53.errors = vErrors;
return errors === 0;
}
validate53.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};

const schema21 = {"type":"object","required":["address","until"],"additionalProperties":false,"properties":{"address":{"type":"string","minLength":1,"maxLength":1024},"field":{"type":"string","minLength":1,"maxLength":256},"wants":{},"is":{},"missing":{"const":true},"id":{"type":"string","minLength":1,"maxLength":256},"until":{"type":"string","pattern":"^[0-9]{4}-[0-9]{2}-[0-9]{2}$"},"widened":{"const":true},"why":{"type":"string","minLength":1,"maxLength":256}}};
const pattern6 = new RegExp("^[0-9]{4}-[0-9]{2}-[0-9]{2}$", "u");

function validate55(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate55.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(data && typeof data == "object" && !Array.isArray(data)){
if((data.address === undefined) || (!(func0.call(data, "address")))){
(vErrors ??= []).push({instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "address"}});
errors++;
}
if((data.until === undefined) || (!(func0.call(data, "until")))){
(vErrors ??= []).push({instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "until"}});
errors++;
}
for(const key0 of Object.keys(data)){
if(!(func0.call(schema21.properties, key0))){
(vErrors ??= []).push({instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0}});
errors++;
}
}
if(data.address !== undefined && func0.call(data, "address")){
let data0 = data.address;
if(typeof data0 === "string"){
if(func65(data0) > 1024){
(vErrors ??= []).push({instancePath:instancePath+"/address",schemaPath:"#/properties/address/maxLength",keyword:"maxLength",params:{limit: 1024}});
errors++;
}
if(func65(data0) < 1){
(vErrors ??= []).push({instancePath:instancePath+"/address",schemaPath:"#/properties/address/minLength",keyword:"minLength",params:{limit: 1}});
errors++;
}
}
else {
(vErrors ??= []).push({instancePath:instancePath+"/address",schemaPath:"#/properties/address/type",keyword:"type",params:{type: "string"}});
errors++;
}
}
if(data.field !== undefined && func0.call(data, "field")){
let data1 = data.field;
if(typeof data1 === "string"){
if(func65(data1) > 256){
(vErrors ??= []).push({instancePath:instancePath+"/field",schemaPath:"#/properties/field/maxLength",keyword:"maxLength",params:{limit: 256}});
errors++;
}
if(func65(data1) < 1){
(vErrors ??= []).push({instancePath:instancePath+"/field",schemaPath:"#/properties/field/minLength",keyword:"minLength",params:{limit: 1}});
errors++;
}
}
else {
(vErrors ??= []).push({instancePath:instancePath+"/field",schemaPath:"#/properties/field/type",keyword:"type",params:{type: "string"}});
errors++;
}
}
if(data.missing !== undefined && func0.call(data, "missing")){
if(true !== data.missing){
(vErrors ??= []).push({instancePath:instancePath+"/missing",schemaPath:"#/properties/missing/const",keyword:"const",params:{allowedValue: true}});
errors++;
}
}
if(data.id !== undefined && func0.call(data, "id")){
let data3 = data.id;
if(typeof data3 === "string"){
if(func65(data3) > 256){
(vErrors ??= []).push({instancePath:instancePath+"/id",schemaPath:"#/properties/id/maxLength",keyword:"maxLength",params:{limit: 256}});
errors++;
}
if(func65(data3) < 1){
(vErrors ??= []).push({instancePath:instancePath+"/id",schemaPath:"#/properties/id/minLength",keyword:"minLength",params:{limit: 1}});
errors++;
}
}
else {
(vErrors ??= []).push({instancePath:instancePath+"/id",schemaPath:"#/properties/id/type",keyword:"type",params:{type: "string"}});
errors++;
}
}
if(data.until !== undefined && func0.call(data, "until")){
let data4 = data.until;
if(typeof data4 === "string"){
if(!pattern6.test(data4)){
(vErrors ??= []).push({instancePath:instancePath+"/until",schemaPath:"#/properties/until/pattern",keyword:"pattern",params:{pattern: "^[0-9]{4}-[0-9]{2}-[0-9]{2}$"}});
errors++;
}
}
else {
(vErrors ??= []).push({instancePath:instancePath+"/until",schemaPath:"#/properties/until/type",keyword:"type",params:{type: "string"}});
errors++;
}
}
if(data.widened !== undefined && func0.call(data, "widened")){
if(true !== data.widened){
(vErrors ??= []).push({instancePath:instancePath+"/widened",schemaPath:"#/properties/widened/const",keyword:"const",params:{allowedValue: true}});
errors++;
}
}
if(data.why !== undefined && func0.call(data, "why")){
let data6 = data.why;
if(typeof data6 === "string"){
if(func65(data6) > 256){
(vErrors ??= []).push({instancePath:instancePath+"/why",schemaPath:"#/properties/why/maxLength",keyword:"maxLength",params:{limit: 256}});
errors++;
}
if(func65(data6) < 1){
(vErrors ??= []).push({instancePath:instancePath+"/why",schemaPath:"#/properties/why/minLength",keyword:"minLength",params:{limit: 1}});
errors++;
}
}
else {
(vErrors ??= []).push({instancePath:instancePath+"/why",schemaPath:"#/properties/why/type",keyword:"type",params:{type: "string"}});
errors++;
}
}
}
else {
(vErrors ??= []).push({instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}});
errors++;
}
validate55.errors = vErrors;
return errors === 0;
}
validate55.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};

const schema22 = {"type":"object","required":["application_id"],"additionalProperties":false,"properties":{"application_id":{"type":"string","pattern":"^[0-9]{15,21}$"},"commands":{"type":"array","items":{"$ref":"#/$defs/DiscordCommand"}},"commands_from":{"type":["string","array"],"minLength":1,"maxLength":1024,"items":{"type":"string","minLength":1,"maxLength":1024}},"renamed_from":{"type":"object","propertyNames":{"minLength":1,"maxLength":32},"additionalProperties":{"type":"string","minLength":1,"maxLength":32}},"localizations":{"type":["string","array"],"minLength":1,"maxLength":1024,"items":{"type":"string","minLength":1,"maxLength":1024}},"handlers_from":{"type":["string","array"],"minLength":1,"maxLength":1024,"items":{"type":"string","minLength":1,"maxLength":1024}},"creates_per_day":{"type":"integer","minimum":0,"maximum":100000},"prune":{"type":"boolean"},"guilds":{"type":"array","items":{"$ref":"#/$defs/DiscordGuild"}}}};
const pattern7 = new RegExp("^[0-9]{15,21}$", "u");
const schema23 = {"type":"object","required":["name"],"additionalProperties":false,"properties":{"name":{"type":"string","minLength":1,"maxLength":32},"type":{"enum":["chat_input","user","message","primary_entry_point",1,2,3,4]},"description":{"type":"string","maxLength":100},"name_localizations":{"$ref":"#/$defs/DiscordLocalizations"},"description_localizations":{"$ref":"#/$defs/DiscordLocalizations"},"options":{"type":"array","maxItems":25,"items":{"$ref":"#/$defs/DiscordCommandOption"}},"default_member_permissions":{"type":["array","string","null"],"pattern":"^[0-9]{1,20}$","uniqueItems":true,"items":{"enum":["CREATE_INSTANT_INVITE","KICK_MEMBERS","BAN_MEMBERS","ADMINISTRATOR","MANAGE_CHANNELS","MANAGE_GUILD","ADD_REACTIONS","VIEW_AUDIT_LOG","PRIORITY_SPEAKER","STREAM","VIEW_CHANNEL","SEND_MESSAGES","SEND_TTS_MESSAGES","MANAGE_MESSAGES","EMBED_LINKS","ATTACH_FILES","READ_MESSAGE_HISTORY","MENTION_EVERYONE","USE_EXTERNAL_EMOJIS","VIEW_GUILD_INSIGHTS","CONNECT","SPEAK","MUTE_MEMBERS","DEAFEN_MEMBERS","MOVE_MEMBERS","USE_VAD","CHANGE_NICKNAME","MANAGE_NICKNAMES","MANAGE_ROLES","MANAGE_WEBHOOKS","MANAGE_GUILD_EXPRESSIONS","USE_APPLICATION_COMMANDS","REQUEST_TO_SPEAK","MANAGE_EVENTS","MANAGE_THREADS","CREATE_PUBLIC_THREADS","CREATE_PRIVATE_THREADS","USE_EXTERNAL_STICKERS","SEND_MESSAGES_IN_THREADS","USE_EMBEDDED_ACTIVITIES","MODERATE_MEMBERS","VIEW_CREATOR_MONETIZATION_ANALYTICS","USE_SOUNDBOARD","CREATE_GUILD_EXPRESSIONS","CREATE_EVENTS","USE_EXTERNAL_SOUNDS","SEND_VOICE_MESSAGES","SET_VOICE_CHANNEL_STATUS","SEND_POLLS","USE_EXTERNAL_APPS","PIN_MESSAGES","BYPASS_SLOWMODE"]}},"contexts":{"type":["array","null"],"minItems":1,"uniqueItems":true,"items":{"enum":["guild","bot_dm","private_channel",0,1,2]}},"integration_types":{"type":"array","minItems":1,"uniqueItems":true,"items":{"enum":["guild_install","user_install",0,1]}},"nsfw":{"type":"boolean"},"handler":{"enum":["app_handler","discord_launch_activity",1,2]},"dm_permission":{"type":["boolean","null"]},"default_permission":{"type":["boolean","null"]},"ignore":{"type":"array","uniqueItems":true,"items":{"enum":["description","name_localizations","description_localizations","options","default_member_permissions","nsfw","dm_permission","contexts","integration_types","handler"]}},"absent":{"type":"boolean"},"renamed_from":{"type":"string","minLength":1,"maxLength":32},"allow":{"type":"array","uniqueItems":true,"items":{"enum":["replace","loss"]}}}};
const func27 = (runtime1.default ?? runtime1);
const schema24 = {"type":["object","null"],"propertyNames":{"enum":["id","da","de","en-GB","en-US","es-ES","es-419","fr","hr","it","lt","hu","nl","no","pl","pt-BR","ro","fi","sv-SE","vi","tr","cs","el","bg","ru","uk","hi","th","zh-CN","ja","zh-TW","ko","ar","he"]},"additionalProperties":{"type":"string","minLength":1,"maxLength":100}};

function validate59(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate59.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if((!(data && typeof data == "object" && !Array.isArray(data))) && (data !== null)){
(vErrors ??= []).push({instancePath,schemaPath:"#/type",keyword:"type",params:{type: schema24.type}});
errors++;
}
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 of Object.keys(data)){
const _errs1 = errors;
if(!((((((((((((((((((((((((((((((((((key0 === "id") || (key0 === "da")) || (key0 === "de")) || (key0 === "en-GB")) || (key0 === "en-US")) || (key0 === "es-ES")) || (key0 === "es-419")) || (key0 === "fr")) || (key0 === "hr")) || (key0 === "it")) || (key0 === "lt")) || (key0 === "hu")) || (key0 === "nl")) || (key0 === "no")) || (key0 === "pl")) || (key0 === "pt-BR")) || (key0 === "ro")) || (key0 === "fi")) || (key0 === "sv-SE")) || (key0 === "vi")) || (key0 === "tr")) || (key0 === "cs")) || (key0 === "el")) || (key0 === "bg")) || (key0 === "ru")) || (key0 === "uk")) || (key0 === "hi")) || (key0 === "th")) || (key0 === "zh-CN")) || (key0 === "ja")) || (key0 === "zh-TW")) || (key0 === "ko")) || (key0 === "ar")) || (key0 === "he"))){
(vErrors ??= []).push({instancePath,schemaPath:"#/propertyNames/enum",keyword:"enum",params:{allowedValues: schema24.propertyNames.enum},propertyName:key0});
errors++;
}
var valid0 = _errs1 === errors;
if(!valid0){
(vErrors ??= []).push({instancePath,schemaPath:"#/propertyNames",keyword:"propertyNames",params:{propertyName: key0}});
errors++;
}
}
for(const key1 of Object.keys(data)){
let data0 = data[key1];
if(typeof data0 === "string"){
if(func65(data0) > 100){
(vErrors ??= []).push({instancePath:instancePath+"/" + key1.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/additionalProperties/maxLength",keyword:"maxLength",params:{limit: 100}});
errors++;
}
if(func65(data0) < 1){
(vErrors ??= []).push({instancePath:instancePath+"/" + key1.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/additionalProperties/minLength",keyword:"minLength",params:{limit: 1}});
errors++;
}
}
else {
(vErrors ??= []).push({instancePath:instancePath+"/" + key1.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/additionalProperties/type",keyword:"type",params:{type: "string"}});
errors++;
}
}
}
validate59.errors = vErrors;
return errors === 0;
}
validate59.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};

const schema25 = {"type":"object","required":["type","name","description"],"additionalProperties":false,"properties":{"type":{"enum":["sub_command","sub_command_group","string","integer","boolean","user","channel","role","mentionable","number","attachment",1,2,3,4,5,6,7,8,9,10,11]},"name":{"type":"string","minLength":1,"maxLength":32},"description":{"type":"string","minLength":1,"maxLength":100},"name_localizations":{"$ref":"#/$defs/DiscordLocalizations"},"description_localizations":{"$ref":"#/$defs/DiscordLocalizations"},"required":{"type":"boolean"},"choices":{"type":"array","maxItems":25,"items":{"$ref":"#/$defs/DiscordCommandChoice"}},"options":{"type":"array","maxItems":25,"items":{"$ref":"#/$defs/DiscordCommandOption"}},"channel_types":{"type":"array","uniqueItems":true,"items":{"enum":["guild_text","dm","guild_voice","group_dm","guild_category","guild_announcement","announcement_thread","public_thread","private_thread","guild_stage_voice","guild_directory","guild_forum","guild_media",0,1,2,3,4,5,10,11,12,13,14,15,16]}},"min_value":{"type":"number","minimum":-9007199254740992,"maximum":9007199254740992},"max_value":{"type":"number","minimum":-9007199254740992,"maximum":9007199254740992},"min_length":{"type":"integer","minimum":0,"maximum":6000},"max_length":{"type":"integer","minimum":1,"maximum":6000},"autocomplete":{"type":"boolean"},"file_types":{"type":"array","maxItems":10,"items":{"type":"string","pattern":"^([iI][mM][aA][gG][eE]|[vV][iI][dD][eE][oO]|[aA][uU][dD][iI][oO]|\\.[^\\s.]+(\\.[^\\s.]+)*)$","maxLength":100}}}};
const schema26 = {"type":"object","required":["name","value"],"additionalProperties":false,"properties":{"name":{"type":"string","minLength":1,"maxLength":100},"name_localizations":{"$ref":"#/$defs/DiscordLocalizations"},"value":{"type":["string","number"],"maxLength":100}}};

function validate65(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate65.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(data && typeof data == "object" && !Array.isArray(data)){
if((data.name === undefined) || (!(func0.call(data, "name")))){
(vErrors ??= []).push({instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "name"}});
errors++;
}
if((data.value === undefined) || (!(func0.call(data, "value")))){
(vErrors ??= []).push({instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "value"}});
errors++;
}
for(const key0 of Object.keys(data)){
if(!(((key0 === "name") || (key0 === "name_localizations")) || (key0 === "value"))){
(vErrors ??= []).push({instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0}});
errors++;
}
}
if(data.name !== undefined && func0.call(data, "name")){
let data0 = data.name;
if(typeof data0 === "string"){
if(func65(data0) > 100){
(vErrors ??= []).push({instancePath:instancePath+"/name",schemaPath:"#/properties/name/maxLength",keyword:"maxLength",params:{limit: 100}});
errors++;
}
if(func65(data0) < 1){
(vErrors ??= []).push({instancePath:instancePath+"/name",schemaPath:"#/properties/name/minLength",keyword:"minLength",params:{limit: 1}});
errors++;
}
}
else {
(vErrors ??= []).push({instancePath:instancePath+"/name",schemaPath:"#/properties/name/type",keyword:"type",params:{type: "string"}});
errors++;
}
}
if(data.name_localizations !== undefined && func0.call(data, "name_localizations")){
if(!(validate59(data.name_localizations, {instancePath:instancePath+"/name_localizations",parentData:data,parentDataProperty:"name_localizations",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate59.errors : vErrors.concat(validate59.errors);
errors = vErrors.length;
}
}
if(data.value !== undefined && func0.call(data, "value")){
let data2 = data.value;
if((typeof data2 !== "string") && (!((typeof data2 == "number") && (isFinite(data2))))){
(vErrors ??= []).push({instancePath:instancePath+"/value",schemaPath:"#/properties/value/type",keyword:"type",params:{type: schema26.properties.value.type}});
errors++;
}
if(typeof data2 === "string"){
if(func65(data2) > 100){
(vErrors ??= []).push({instancePath:instancePath+"/value",schemaPath:"#/properties/value/maxLength",keyword:"maxLength",params:{limit: 100}});
errors++;
}
}
}
}
else {
(vErrors ??= []).push({instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}});
errors++;
}
validate65.errors = vErrors;
return errors === 0;
}
validate65.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};

const wrapper0 = {validate: validate62};
const pattern8 = new RegExp("^([iI][mM][aA][gG][eE]|[vV][iI][dD][eE][oO]|[aA][uU][dD][iI][oO]|\\.[^\\s.]+(\\.[^\\s.]+)*)$", "u");

function validate62(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate62.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(data && typeof data == "object" && !Array.isArray(data)){
if((data.type === undefined) || (!(func0.call(data, "type")))){
(vErrors ??= []).push({instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "type"}});
errors++;
}
if((data.name === undefined) || (!(func0.call(data, "name")))){
(vErrors ??= []).push({instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "name"}});
errors++;
}
if((data.description === undefined) || (!(func0.call(data, "description")))){
(vErrors ??= []).push({instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "description"}});
errors++;
}
for(const key0 of Object.keys(data)){
if(!(func0.call(schema25.properties, key0))){
(vErrors ??= []).push({instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0}});
errors++;
}
}
if(data.type !== undefined && func0.call(data, "type")){
let data0 = data.type;
if(!((((((((((((((((((((((data0 === "sub_command") || (data0 === "sub_command_group")) || (data0 === "string")) || (data0 === "integer")) || (data0 === "boolean")) || (data0 === "user")) || (data0 === "channel")) || (data0 === "role")) || (data0 === "mentionable")) || (data0 === "number")) || (data0 === "attachment")) || (data0 === 1)) || (data0 === 2)) || (data0 === 3)) || (data0 === 4)) || (data0 === 5)) || (data0 === 6)) || (data0 === 7)) || (data0 === 8)) || (data0 === 9)) || (data0 === 10)) || (data0 === 11))){
(vErrors ??= []).push({instancePath:instancePath+"/type",schemaPath:"#/properties/type/enum",keyword:"enum",params:{allowedValues: schema25.properties.type.enum}});
errors++;
}
}
if(data.name !== undefined && func0.call(data, "name")){
let data1 = data.name;
if(typeof data1 === "string"){
if(func65(data1) > 32){
(vErrors ??= []).push({instancePath:instancePath+"/name",schemaPath:"#/properties/name/maxLength",keyword:"maxLength",params:{limit: 32}});
errors++;
}
if(func65(data1) < 1){
(vErrors ??= []).push({instancePath:instancePath+"/name",schemaPath:"#/properties/name/minLength",keyword:"minLength",params:{limit: 1}});
errors++;
}
}
else {
(vErrors ??= []).push({instancePath:instancePath+"/name",schemaPath:"#/properties/name/type",keyword:"type",params:{type: "string"}});
errors++;
}
}
if(data.description !== undefined && func0.call(data, "description")){
let data2 = data.description;
if(typeof data2 === "string"){
if(func65(data2) > 100){
(vErrors ??= []).push({instancePath:instancePath+"/description",schemaPath:"#/properties/description/maxLength",keyword:"maxLength",params:{limit: 100}});
errors++;
}
if(func65(data2) < 1){
(vErrors ??= []).push({instancePath:instancePath+"/description",schemaPath:"#/properties/description/minLength",keyword:"minLength",params:{limit: 1}});
errors++;
}
}
else {
(vErrors ??= []).push({instancePath:instancePath+"/description",schemaPath:"#/properties/description/type",keyword:"type",params:{type: "string"}});
errors++;
}
}
if(data.name_localizations !== undefined && func0.call(data, "name_localizations")){
if(!(validate59(data.name_localizations, {instancePath:instancePath+"/name_localizations",parentData:data,parentDataProperty:"name_localizations",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate59.errors : vErrors.concat(validate59.errors);
errors = vErrors.length;
}
}
if(data.description_localizations !== undefined && func0.call(data, "description_localizations")){
if(!(validate59(data.description_localizations, {instancePath:instancePath+"/description_localizations",parentData:data,parentDataProperty:"description_localizations",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate59.errors : vErrors.concat(validate59.errors);
errors = vErrors.length;
}
}
if(data.required !== undefined && func0.call(data, "required")){
if(typeof data.required !== "boolean"){
(vErrors ??= []).push({instancePath:instancePath+"/required",schemaPath:"#/properties/required/type",keyword:"type",params:{type: "boolean"}});
errors++;
}
}
if(data.choices !== undefined && func0.call(data, "choices")){
let data6 = data.choices;
if(Array.isArray(data6)){
if(data6.length > 25){
(vErrors ??= []).push({instancePath:instancePath+"/choices",schemaPath:"#/properties/choices/maxItems",keyword:"maxItems",params:{limit: 25}});
errors++;
}
const len0 = data6.length;
for(let i0=0; i0<len0; i0++){
if(!(validate65(data6[i0], {instancePath:instancePath+"/choices/" + i0,parentData:data6,parentDataProperty:i0,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate65.errors : vErrors.concat(validate65.errors);
errors = vErrors.length;
}
}
}
else {
(vErrors ??= []).push({instancePath:instancePath+"/choices",schemaPath:"#/properties/choices/type",keyword:"type",params:{type: "array"}});
errors++;
}
}
if(data.options !== undefined && func0.call(data, "options")){
let data8 = data.options;
if(Array.isArray(data8)){
if(data8.length > 25){
(vErrors ??= []).push({instancePath:instancePath+"/options",schemaPath:"#/properties/options/maxItems",keyword:"maxItems",params:{limit: 25}});
errors++;
}
const len1 = data8.length;
for(let i1=0; i1<len1; i1++){
if(!(wrapper0.validate(data8[i1], {instancePath:instancePath+"/options/" + i1,parentData:data8,parentDataProperty:i1,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? wrapper0.validate.errors : vErrors.concat(wrapper0.validate.errors);
errors = vErrors.length;
}
}
}
else {
(vErrors ??= []).push({instancePath:instancePath+"/options",schemaPath:"#/properties/options/type",keyword:"type",params:{type: "array"}});
errors++;
}
}
if(data.channel_types !== undefined && func0.call(data, "channel_types")){
let data10 = data.channel_types;
if(Array.isArray(data10)){
const len2 = data10.length;
for(let i2=0; i2<len2; i2++){
let data11 = data10[i2];
if(!((((((((((((((((((((((((((data11 === "guild_text") || (data11 === "dm")) || (data11 === "guild_voice")) || (data11 === "group_dm")) || (data11 === "guild_category")) || (data11 === "guild_announcement")) || (data11 === "announcement_thread")) || (data11 === "public_thread")) || (data11 === "private_thread")) || (data11 === "guild_stage_voice")) || (data11 === "guild_directory")) || (data11 === "guild_forum")) || (data11 === "guild_media")) || (data11 === 0)) || (data11 === 1)) || (data11 === 2)) || (data11 === 3)) || (data11 === 4)) || (data11 === 5)) || (data11 === 10)) || (data11 === 11)) || (data11 === 12)) || (data11 === 13)) || (data11 === 14)) || (data11 === 15)) || (data11 === 16))){
(vErrors ??= []).push({instancePath:instancePath+"/channel_types/" + i2,schemaPath:"#/properties/channel_types/items/enum",keyword:"enum",params:{allowedValues: schema25.properties.channel_types.items.enum}});
errors++;
}
}
let i3 = data10.length;
let j0;
if(i3 > 1){
outer0:
for(;i3--;){
for(j0 = i3; j0--;){
if(func27(data10[i3], data10[j0])){
(vErrors ??= []).push({instancePath:instancePath+"/channel_types",schemaPath:"#/properties/channel_types/uniqueItems",keyword:"uniqueItems",params:{i: i3, j: j0}});
errors++;
break outer0;
}
}
}
}
}
else {
(vErrors ??= []).push({instancePath:instancePath+"/channel_types",schemaPath:"#/properties/channel_types/type",keyword:"type",params:{type: "array"}});
errors++;
}
}
if(data.min_value !== undefined && func0.call(data, "min_value")){
let data12 = data.min_value;
if((typeof data12 == "number") && (isFinite(data12))){
if(data12 > 9007199254740992 || isNaN(data12)){
(vErrors ??= []).push({instancePath:instancePath+"/min_value",schemaPath:"#/properties/min_value/maximum",keyword:"maximum",params:{comparison: "<=", limit: 9007199254740992}});
errors++;
}
if(data12 < -9007199254740992 || isNaN(data12)){
(vErrors ??= []).push({instancePath:instancePath+"/min_value",schemaPath:"#/properties/min_value/minimum",keyword:"minimum",params:{comparison: ">=", limit: -9007199254740992}});
errors++;
}
}
else {
(vErrors ??= []).push({instancePath:instancePath+"/min_value",schemaPath:"#/properties/min_value/type",keyword:"type",params:{type: "number"}});
errors++;
}
}
if(data.max_value !== undefined && func0.call(data, "max_value")){
let data13 = data.max_value;
if((typeof data13 == "number") && (isFinite(data13))){
if(data13 > 9007199254740992 || isNaN(data13)){
(vErrors ??= []).push({instancePath:instancePath+"/max_value",schemaPath:"#/properties/max_value/maximum",keyword:"maximum",params:{comparison: "<=", limit: 9007199254740992}});
errors++;
}
if(data13 < -9007199254740992 || isNaN(data13)){
(vErrors ??= []).push({instancePath:instancePath+"/max_value",schemaPath:"#/properties/max_value/minimum",keyword:"minimum",params:{comparison: ">=", limit: -9007199254740992}});
errors++;
}
}
else {
(vErrors ??= []).push({instancePath:instancePath+"/max_value",schemaPath:"#/properties/max_value/type",keyword:"type",params:{type: "number"}});
errors++;
}
}
if(data.min_length !== undefined && func0.call(data, "min_length")){
let data14 = data.min_length;
if(!(((typeof data14 == "number") && (!(data14 % 1) && !isNaN(data14))) && (isFinite(data14)))){
(vErrors ??= []).push({instancePath:instancePath+"/min_length",schemaPath:"#/properties/min_length/type",keyword:"type",params:{type: "integer"}});
errors++;
}
if((typeof data14 == "number") && (isFinite(data14))){
if(data14 > 6000 || isNaN(data14)){
(vErrors ??= []).push({instancePath:instancePath+"/min_length",schemaPath:"#/properties/min_length/maximum",keyword:"maximum",params:{comparison: "<=", limit: 6000}});
errors++;
}
if(data14 < 0 || isNaN(data14)){
(vErrors ??= []).push({instancePath:instancePath+"/min_length",schemaPath:"#/properties/min_length/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0}});
errors++;
}
}
}
if(data.max_length !== undefined && func0.call(data, "max_length")){
let data15 = data.max_length;
if(!(((typeof data15 == "number") && (!(data15 % 1) && !isNaN(data15))) && (isFinite(data15)))){
(vErrors ??= []).push({instancePath:instancePath+"/max_length",schemaPath:"#/properties/max_length/type",keyword:"type",params:{type: "integer"}});
errors++;
}
if((typeof data15 == "number") && (isFinite(data15))){
if(data15 > 6000 || isNaN(data15)){
(vErrors ??= []).push({instancePath:instancePath+"/max_length",schemaPath:"#/properties/max_length/maximum",keyword:"maximum",params:{comparison: "<=", limit: 6000}});
errors++;
}
if(data15 < 1 || isNaN(data15)){
(vErrors ??= []).push({instancePath:instancePath+"/max_length",schemaPath:"#/properties/max_length/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1}});
errors++;
}
}
}
if(data.autocomplete !== undefined && func0.call(data, "autocomplete")){
if(typeof data.autocomplete !== "boolean"){
(vErrors ??= []).push({instancePath:instancePath+"/autocomplete",schemaPath:"#/properties/autocomplete/type",keyword:"type",params:{type: "boolean"}});
errors++;
}
}
if(data.file_types !== undefined && func0.call(data, "file_types")){
let data17 = data.file_types;
if(Array.isArray(data17)){
if(data17.length > 10){
(vErrors ??= []).push({instancePath:instancePath+"/file_types",schemaPath:"#/properties/file_types/maxItems",keyword:"maxItems",params:{limit: 10}});
errors++;
}
const len3 = data17.length;
for(let i4=0; i4<len3; i4++){
let data18 = data17[i4];
if(typeof data18 === "string"){
if(func65(data18) > 100){
(vErrors ??= []).push({instancePath:instancePath+"/file_types/" + i4,schemaPath:"#/properties/file_types/items/maxLength",keyword:"maxLength",params:{limit: 100}});
errors++;
}
if(!pattern8.test(data18)){
(vErrors ??= []).push({instancePath:instancePath+"/file_types/" + i4,schemaPath:"#/properties/file_types/items/pattern",keyword:"pattern",params:{pattern: "^([iI][mM][aA][gG][eE]|[vV][iI][dD][eE][oO]|[aA][uU][dD][iI][oO]|\\.[^\\s.]+(\\.[^\\s.]+)*)$"}});
errors++;
}
}
else {
(vErrors ??= []).push({instancePath:instancePath+"/file_types/" + i4,schemaPath:"#/properties/file_types/items/type",keyword:"type",params:{type: "string"}});
errors++;
}
}
}
else {
(vErrors ??= []).push({instancePath:instancePath+"/file_types",schemaPath:"#/properties/file_types/type",keyword:"type",params:{type: "array"}});
errors++;
}
}
}
else {
(vErrors ??= []).push({instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}});
errors++;
}
validate62.errors = vErrors;
return errors === 0;
}
validate62.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};

const pattern9 = new RegExp("^[0-9]{1,20}$", "u");

function validate58(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate58.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(data && typeof data == "object" && !Array.isArray(data)){
if((data.name === undefined) || (!(func0.call(data, "name")))){
(vErrors ??= []).push({instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "name"}});
errors++;
}
for(const key0 of Object.keys(data)){
if(!(func0.call(schema23.properties, key0))){
(vErrors ??= []).push({instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0}});
errors++;
}
}
if(data.name !== undefined && func0.call(data, "name")){
let data0 = data.name;
if(typeof data0 === "string"){
if(func65(data0) > 32){
(vErrors ??= []).push({instancePath:instancePath+"/name",schemaPath:"#/properties/name/maxLength",keyword:"maxLength",params:{limit: 32}});
errors++;
}
if(func65(data0) < 1){
(vErrors ??= []).push({instancePath:instancePath+"/name",schemaPath:"#/properties/name/minLength",keyword:"minLength",params:{limit: 1}});
errors++;
}
}
else {
(vErrors ??= []).push({instancePath:instancePath+"/name",schemaPath:"#/properties/name/type",keyword:"type",params:{type: "string"}});
errors++;
}
}
if(data.type !== undefined && func0.call(data, "type")){
let data1 = data.type;
if(!((((((((data1 === "chat_input") || (data1 === "user")) || (data1 === "message")) || (data1 === "primary_entry_point")) || (data1 === 1)) || (data1 === 2)) || (data1 === 3)) || (data1 === 4))){
(vErrors ??= []).push({instancePath:instancePath+"/type",schemaPath:"#/properties/type/enum",keyword:"enum",params:{allowedValues: schema23.properties.type.enum}});
errors++;
}
}
if(data.description !== undefined && func0.call(data, "description")){
let data2 = data.description;
if(typeof data2 === "string"){
if(func65(data2) > 100){
(vErrors ??= []).push({instancePath:instancePath+"/description",schemaPath:"#/properties/description/maxLength",keyword:"maxLength",params:{limit: 100}});
errors++;
}
}
else {
(vErrors ??= []).push({instancePath:instancePath+"/description",schemaPath:"#/properties/description/type",keyword:"type",params:{type: "string"}});
errors++;
}
}
if(data.name_localizations !== undefined && func0.call(data, "name_localizations")){
if(!(validate59(data.name_localizations, {instancePath:instancePath+"/name_localizations",parentData:data,parentDataProperty:"name_localizations",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate59.errors : vErrors.concat(validate59.errors);
errors = vErrors.length;
}
}
if(data.description_localizations !== undefined && func0.call(data, "description_localizations")){
if(!(validate59(data.description_localizations, {instancePath:instancePath+"/description_localizations",parentData:data,parentDataProperty:"description_localizations",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate59.errors : vErrors.concat(validate59.errors);
errors = vErrors.length;
}
}
if(data.options !== undefined && func0.call(data, "options")){
let data5 = data.options;
if(Array.isArray(data5)){
if(data5.length > 25){
(vErrors ??= []).push({instancePath:instancePath+"/options",schemaPath:"#/properties/options/maxItems",keyword:"maxItems",params:{limit: 25}});
errors++;
}
const len0 = data5.length;
for(let i0=0; i0<len0; i0++){
if(!(validate62(data5[i0], {instancePath:instancePath+"/options/" + i0,parentData:data5,parentDataProperty:i0,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate62.errors : vErrors.concat(validate62.errors);
errors = vErrors.length;
}
}
}
else {
(vErrors ??= []).push({instancePath:instancePath+"/options",schemaPath:"#/properties/options/type",keyword:"type",params:{type: "array"}});
errors++;
}
}
if(data.default_member_permissions !== undefined && func0.call(data, "default_member_permissions")){
let data7 = data.default_member_permissions;
if(((!(Array.isArray(data7))) && (typeof data7 !== "string")) && (data7 !== null)){
(vErrors ??= []).push({instancePath:instancePath+"/default_member_permissions",schemaPath:"#/properties/default_member_permissions/type",keyword:"type",params:{type: schema23.properties.default_member_permissions.type}});
errors++;
}
if(typeof data7 === "string"){
if(!pattern9.test(data7)){
(vErrors ??= []).push({instancePath:instancePath+"/default_member_permissions",schemaPath:"#/properties/default_member_permissions/pattern",keyword:"pattern",params:{pattern: "^[0-9]{1,20}$"}});
errors++;
}
}
if(Array.isArray(data7)){
const len1 = data7.length;
for(let i1=0; i1<len1; i1++){
let data8 = data7[i1];
if(!((((((((((((((((((((((((((((((((((((((((((((((((((((data8 === "CREATE_INSTANT_INVITE") || (data8 === "KICK_MEMBERS")) || (data8 === "BAN_MEMBERS")) || (data8 === "ADMINISTRATOR")) || (data8 === "MANAGE_CHANNELS")) || (data8 === "MANAGE_GUILD")) || (data8 === "ADD_REACTIONS")) || (data8 === "VIEW_AUDIT_LOG")) || (data8 === "PRIORITY_SPEAKER")) || (data8 === "STREAM")) || (data8 === "VIEW_CHANNEL")) || (data8 === "SEND_MESSAGES")) || (data8 === "SEND_TTS_MESSAGES")) || (data8 === "MANAGE_MESSAGES")) || (data8 === "EMBED_LINKS")) || (data8 === "ATTACH_FILES")) || (data8 === "READ_MESSAGE_HISTORY")) || (data8 === "MENTION_EVERYONE")) || (data8 === "USE_EXTERNAL_EMOJIS")) || (data8 === "VIEW_GUILD_INSIGHTS")) || (data8 === "CONNECT")) || (data8 === "SPEAK")) || (data8 === "MUTE_MEMBERS")) || (data8 === "DEAFEN_MEMBERS")) || (data8 === "MOVE_MEMBERS")) || (data8 === "USE_VAD")) || (data8 === "CHANGE_NICKNAME")) || (data8 === "MANAGE_NICKNAMES")) || (data8 === "MANAGE_ROLES")) || (data8 === "MANAGE_WEBHOOKS")) || (data8 === "MANAGE_GUILD_EXPRESSIONS")) || (data8 === "USE_APPLICATION_COMMANDS")) || (data8 === "REQUEST_TO_SPEAK")) || (data8 === "MANAGE_EVENTS")) || (data8 === "MANAGE_THREADS")) || (data8 === "CREATE_PUBLIC_THREADS")) || (data8 === "CREATE_PRIVATE_THREADS")) || (data8 === "USE_EXTERNAL_STICKERS")) || (data8 === "SEND_MESSAGES_IN_THREADS")) || (data8 === "USE_EMBEDDED_ACTIVITIES")) || (data8 === "MODERATE_MEMBERS")) || (data8 === "VIEW_CREATOR_MONETIZATION_ANALYTICS")) || (data8 === "USE_SOUNDBOARD")) || (data8 === "CREATE_GUILD_EXPRESSIONS")) || (data8 === "CREATE_EVENTS")) || (data8 === "USE_EXTERNAL_SOUNDS")) || (data8 === "SEND_VOICE_MESSAGES")) || (data8 === "SET_VOICE_CHANNEL_STATUS")) || (data8 === "SEND_POLLS")) || (data8 === "USE_EXTERNAL_APPS")) || (data8 === "PIN_MESSAGES")) || (data8 === "BYPASS_SLOWMODE"))){
(vErrors ??= []).push({instancePath:instancePath+"/default_member_permissions/" + i1,schemaPath:"#/properties/default_member_permissions/items/enum",keyword:"enum",params:{allowedValues: schema23.properties.default_member_permissions.items.enum}});
errors++;
}
}
let i2 = data7.length;
let j0;
if(i2 > 1){
outer0:
for(;i2--;){
for(j0 = i2; j0--;){
if(func27(data7[i2], data7[j0])){
(vErrors ??= []).push({instancePath:instancePath+"/default_member_permissions",schemaPath:"#/properties/default_member_permissions/uniqueItems",keyword:"uniqueItems",params:{i: i2, j: j0}});
errors++;
break outer0;
}
}
}
}
}
}
if(data.contexts !== undefined && func0.call(data, "contexts")){
let data9 = data.contexts;
if((!(Array.isArray(data9))) && (data9 !== null)){
(vErrors ??= []).push({instancePath:instancePath+"/contexts",schemaPath:"#/properties/contexts/type",keyword:"type",params:{type: schema23.properties.contexts.type}});
errors++;
}
if(Array.isArray(data9)){
if(data9.length < 1){
(vErrors ??= []).push({instancePath:instancePath+"/contexts",schemaPath:"#/properties/contexts/minItems",keyword:"minItems",params:{limit: 1}});
errors++;
}
const len2 = data9.length;
for(let i3=0; i3<len2; i3++){
let data10 = data9[i3];
if(!((((((data10 === "guild") || (data10 === "bot_dm")) || (data10 === "private_channel")) || (data10 === 0)) || (data10 === 1)) || (data10 === 2))){
(vErrors ??= []).push({instancePath:instancePath+"/contexts/" + i3,schemaPath:"#/properties/contexts/items/enum",keyword:"enum",params:{allowedValues: schema23.properties.contexts.items.enum}});
errors++;
}
}
let i4 = data9.length;
let j1;
if(i4 > 1){
outer1:
for(;i4--;){
for(j1 = i4; j1--;){
if(func27(data9[i4], data9[j1])){
(vErrors ??= []).push({instancePath:instancePath+"/contexts",schemaPath:"#/properties/contexts/uniqueItems",keyword:"uniqueItems",params:{i: i4, j: j1}});
errors++;
break outer1;
}
}
}
}
}
}
if(data.integration_types !== undefined && func0.call(data, "integration_types")){
let data11 = data.integration_types;
if(Array.isArray(data11)){
if(data11.length < 1){
(vErrors ??= []).push({instancePath:instancePath+"/integration_types",schemaPath:"#/properties/integration_types/minItems",keyword:"minItems",params:{limit: 1}});
errors++;
}
const len3 = data11.length;
for(let i5=0; i5<len3; i5++){
let data12 = data11[i5];
if(!((((data12 === "guild_install") || (data12 === "user_install")) || (data12 === 0)) || (data12 === 1))){
(vErrors ??= []).push({instancePath:instancePath+"/integration_types/" + i5,schemaPath:"#/properties/integration_types/items/enum",keyword:"enum",params:{allowedValues: schema23.properties.integration_types.items.enum}});
errors++;
}
}
let i6 = data11.length;
let j2;
if(i6 > 1){
outer2:
for(;i6--;){
for(j2 = i6; j2--;){
if(func27(data11[i6], data11[j2])){
(vErrors ??= []).push({instancePath:instancePath+"/integration_types",schemaPath:"#/properties/integration_types/uniqueItems",keyword:"uniqueItems",params:{i: i6, j: j2}});
errors++;
break outer2;
}
}
}
}
}
else {
(vErrors ??= []).push({instancePath:instancePath+"/integration_types",schemaPath:"#/properties/integration_types/type",keyword:"type",params:{type: "array"}});
errors++;
}
}
if(data.nsfw !== undefined && func0.call(data, "nsfw")){
if(typeof data.nsfw !== "boolean"){
(vErrors ??= []).push({instancePath:instancePath+"/nsfw",schemaPath:"#/properties/nsfw/type",keyword:"type",params:{type: "boolean"}});
errors++;
}
}
if(data.handler !== undefined && func0.call(data, "handler")){
let data14 = data.handler;
if(!((((data14 === "app_handler") || (data14 === "discord_launch_activity")) || (data14 === 1)) || (data14 === 2))){
(vErrors ??= []).push({instancePath:instancePath+"/handler",schemaPath:"#/properties/handler/enum",keyword:"enum",params:{allowedValues: schema23.properties.handler.enum}});
errors++;
}
}
if(data.dm_permission !== undefined && func0.call(data, "dm_permission")){
let data15 = data.dm_permission;
if((typeof data15 !== "boolean") && (data15 !== null)){
(vErrors ??= []).push({instancePath:instancePath+"/dm_permission",schemaPath:"#/properties/dm_permission/type",keyword:"type",params:{type: schema23.properties.dm_permission.type}});
errors++;
}
}
if(data.default_permission !== undefined && func0.call(data, "default_permission")){
let data16 = data.default_permission;
if((typeof data16 !== "boolean") && (data16 !== null)){
(vErrors ??= []).push({instancePath:instancePath+"/default_permission",schemaPath:"#/properties/default_permission/type",keyword:"type",params:{type: schema23.properties.default_permission.type}});
errors++;
}
}
if(data.ignore !== undefined && func0.call(data, "ignore")){
let data17 = data.ignore;
if(Array.isArray(data17)){
const len4 = data17.length;
for(let i7=0; i7<len4; i7++){
let data18 = data17[i7];
if(!((((((((((data18 === "description") || (data18 === "name_localizations")) || (data18 === "description_localizations")) || (data18 === "options")) || (data18 === "default_member_permissions")) || (data18 === "nsfw")) || (data18 === "dm_permission")) || (data18 === "contexts")) || (data18 === "integration_types")) || (data18 === "handler"))){
(vErrors ??= []).push({instancePath:instancePath+"/ignore/" + i7,schemaPath:"#/properties/ignore/items/enum",keyword:"enum",params:{allowedValues: schema23.properties.ignore.items.enum}});
errors++;
}
}
let i8 = data17.length;
let j3;
if(i8 > 1){
outer3:
for(;i8--;){
for(j3 = i8; j3--;){
if(func27(data17[i8], data17[j3])){
(vErrors ??= []).push({instancePath:instancePath+"/ignore",schemaPath:"#/properties/ignore/uniqueItems",keyword:"uniqueItems",params:{i: i8, j: j3}});
errors++;
break outer3;
}
}
}
}
}
else {
(vErrors ??= []).push({instancePath:instancePath+"/ignore",schemaPath:"#/properties/ignore/type",keyword:"type",params:{type: "array"}});
errors++;
}
}
if(data.absent !== undefined && func0.call(data, "absent")){
if(typeof data.absent !== "boolean"){
(vErrors ??= []).push({instancePath:instancePath+"/absent",schemaPath:"#/properties/absent/type",keyword:"type",params:{type: "boolean"}});
errors++;
}
}
if(data.renamed_from !== undefined && func0.call(data, "renamed_from")){
let data20 = data.renamed_from;
if(typeof data20 === "string"){
if(func65(data20) > 32){
(vErrors ??= []).push({instancePath:instancePath+"/renamed_from",schemaPath:"#/properties/renamed_from/maxLength",keyword:"maxLength",params:{limit: 32}});
errors++;
}
if(func65(data20) < 1){
(vErrors ??= []).push({instancePath:instancePath+"/renamed_from",schemaPath:"#/properties/renamed_from/minLength",keyword:"minLength",params:{limit: 1}});
errors++;
}
}
else {
(vErrors ??= []).push({instancePath:instancePath+"/renamed_from",schemaPath:"#/properties/renamed_from/type",keyword:"type",params:{type: "string"}});
errors++;
}
}
if(data.allow !== undefined && func0.call(data, "allow")){
let data21 = data.allow;
if(Array.isArray(data21)){
const len5 = data21.length;
for(let i9=0; i9<len5; i9++){
let data22 = data21[i9];
if(!((data22 === "replace") || (data22 === "loss"))){
(vErrors ??= []).push({instancePath:instancePath+"/allow/" + i9,schemaPath:"#/properties/allow/items/enum",keyword:"enum",params:{allowedValues: schema23.properties.allow.items.enum}});
errors++;
}
}
let i10 = data21.length;
let j4;
if(i10 > 1){
outer4:
for(;i10--;){
for(j4 = i10; j4--;){
if(func27(data21[i10], data21[j4])){
(vErrors ??= []).push({instancePath:instancePath+"/allow",schemaPath:"#/properties/allow/uniqueItems",keyword:"uniqueItems",params:{i: i10, j: j4}});
errors++;
break outer4;
}
}
}
}
}
else {
(vErrors ??= []).push({instancePath:instancePath+"/allow",schemaPath:"#/properties/allow/type",keyword:"type",params:{type: "array"}});
errors++;
}
}
}
else {
(vErrors ??= []).push({instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}});
errors++;
}
validate58.errors = vErrors;
return errors === 0;
}
validate58.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};

const schema27 = {"type":"object","required":["ids"],"additionalProperties":false,"properties":{"ids":{"type":"array","minItems":1,"uniqueItems":true,"items":{"type":"string","pattern":"^[0-9]{15,21}$"}},"commands":{"type":"array","items":{"$ref":"#/$defs/DiscordCommand"}},"commands_from":{"type":["string","array"],"minLength":1,"maxLength":1024,"items":{"type":"string","minLength":1,"maxLength":1024}},"renamed_from":{"type":"object","propertyNames":{"minLength":1,"maxLength":32},"additionalProperties":{"type":"string","minLength":1,"maxLength":32}},"permissions":{"type":"array","items":{"$ref":"#/$defs/DiscordPermissions"}},"prune":{"type":"boolean"}}};
const schema28 = {"type":"object","additionalProperties":false,"properties":{"command":{"type":"string","minLength":1,"maxLength":32},"type":{"enum":["chat_input","user","message","primary_entry_point",1,2,3,4]},"of":{"enum":["guild","global","application"]},"overwrites":{"type":"array","maxItems":100,"items":{"$ref":"#/$defs/DiscordOverwrite"}},"ignore":{"type":"array","uniqueItems":true,"items":{"enum":["overwrites"]}},"absent":{"type":"boolean"}}};
const schema29 = {"type":"object","required":["allow"],"minProperties":2,"maxProperties":2,"additionalProperties":false,"properties":{"role":{"type":"string","pattern":"^[0-9]{15,21}$"},"user":{"type":"string","pattern":"^[0-9]{15,21}$"},"channel":{"type":"string","pattern":"^[0-9]{15,21}$"},"everyone":{"const":true},"all_channels":{"const":true},"allow":{"type":"boolean"}}};

function validate73(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate73.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(data && typeof data == "object" && !Array.isArray(data)){
if(Object.keys(data).length > 2){
(vErrors ??= []).push({instancePath,schemaPath:"#/maxProperties",keyword:"maxProperties",params:{limit: 2}});
errors++;
}
if(Object.keys(data).length < 2){
(vErrors ??= []).push({instancePath,schemaPath:"#/minProperties",keyword:"minProperties",params:{limit: 2}});
errors++;
}
if((data.allow === undefined) || (!(func0.call(data, "allow")))){
(vErrors ??= []).push({instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "allow"}});
errors++;
}
for(const key0 of Object.keys(data)){
if(!((((((key0 === "role") || (key0 === "user")) || (key0 === "channel")) || (key0 === "everyone")) || (key0 === "all_channels")) || (key0 === "allow"))){
(vErrors ??= []).push({instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0}});
errors++;
}
}
if(data.role !== undefined && func0.call(data, "role")){
let data0 = data.role;
if(typeof data0 === "string"){
if(!pattern7.test(data0)){
(vErrors ??= []).push({instancePath:instancePath+"/role",schemaPath:"#/properties/role/pattern",keyword:"pattern",params:{pattern: "^[0-9]{15,21}$"}});
errors++;
}
}
else {
(vErrors ??= []).push({instancePath:instancePath+"/role",schemaPath:"#/properties/role/type",keyword:"type",params:{type: "string"}});
errors++;
}
}
if(data.user !== undefined && func0.call(data, "user")){
let data1 = data.user;
if(typeof data1 === "string"){
if(!pattern7.test(data1)){
(vErrors ??= []).push({instancePath:instancePath+"/user",schemaPath:"#/properties/user/pattern",keyword:"pattern",params:{pattern: "^[0-9]{15,21}$"}});
errors++;
}
}
else {
(vErrors ??= []).push({instancePath:instancePath+"/user",schemaPath:"#/properties/user/type",keyword:"type",params:{type: "string"}});
errors++;
}
}
if(data.channel !== undefined && func0.call(data, "channel")){
let data2 = data.channel;
if(typeof data2 === "string"){
if(!pattern7.test(data2)){
(vErrors ??= []).push({instancePath:instancePath+"/channel",schemaPath:"#/properties/channel/pattern",keyword:"pattern",params:{pattern: "^[0-9]{15,21}$"}});
errors++;
}
}
else {
(vErrors ??= []).push({instancePath:instancePath+"/channel",schemaPath:"#/properties/channel/type",keyword:"type",params:{type: "string"}});
errors++;
}
}
if(data.everyone !== undefined && func0.call(data, "everyone")){
if(true !== data.everyone){
(vErrors ??= []).push({instancePath:instancePath+"/everyone",schemaPath:"#/properties/everyone/const",keyword:"const",params:{allowedValue: true}});
errors++;
}
}
if(data.all_channels !== undefined && func0.call(data, "all_channels")){
if(true !== data.all_channels){
(vErrors ??= []).push({instancePath:instancePath+"/all_channels",schemaPath:"#/properties/all_channels/const",keyword:"const",params:{allowedValue: true}});
errors++;
}
}
if(data.allow !== undefined && func0.call(data, "allow")){
if(typeof data.allow !== "boolean"){
(vErrors ??= []).push({instancePath:instancePath+"/allow",schemaPath:"#/properties/allow/type",keyword:"type",params:{type: "boolean"}});
errors++;
}
}
}
else {
(vErrors ??= []).push({instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}});
errors++;
}
validate73.errors = vErrors;
return errors === 0;
}
validate73.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};


function validate72(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate72.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 of Object.keys(data)){
if(!((((((key0 === "command") || (key0 === "type")) || (key0 === "of")) || (key0 === "overwrites")) || (key0 === "ignore")) || (key0 === "absent"))){
(vErrors ??= []).push({instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0}});
errors++;
}
}
if(data.command !== undefined && func0.call(data, "command")){
let data0 = data.command;
if(typeof data0 === "string"){
if(func65(data0) > 32){
(vErrors ??= []).push({instancePath:instancePath+"/command",schemaPath:"#/properties/command/maxLength",keyword:"maxLength",params:{limit: 32}});
errors++;
}
if(func65(data0) < 1){
(vErrors ??= []).push({instancePath:instancePath+"/command",schemaPath:"#/properties/command/minLength",keyword:"minLength",params:{limit: 1}});
errors++;
}
}
else {
(vErrors ??= []).push({instancePath:instancePath+"/command",schemaPath:"#/properties/command/type",keyword:"type",params:{type: "string"}});
errors++;
}
}
if(data.type !== undefined && func0.call(data, "type")){
let data1 = data.type;
if(!((((((((data1 === "chat_input") || (data1 === "user")) || (data1 === "message")) || (data1 === "primary_entry_point")) || (data1 === 1)) || (data1 === 2)) || (data1 === 3)) || (data1 === 4))){
(vErrors ??= []).push({instancePath:instancePath+"/type",schemaPath:"#/properties/type/enum",keyword:"enum",params:{allowedValues: schema28.properties.type.enum}});
errors++;
}
}
if(data.of !== undefined && func0.call(data, "of")){
let data2 = data.of;
if(!(((data2 === "guild") || (data2 === "global")) || (data2 === "application"))){
(vErrors ??= []).push({instancePath:instancePath+"/of",schemaPath:"#/properties/of/enum",keyword:"enum",params:{allowedValues: schema28.properties.of.enum}});
errors++;
}
}
if(data.overwrites !== undefined && func0.call(data, "overwrites")){
let data3 = data.overwrites;
if(Array.isArray(data3)){
if(data3.length > 100){
(vErrors ??= []).push({instancePath:instancePath+"/overwrites",schemaPath:"#/properties/overwrites/maxItems",keyword:"maxItems",params:{limit: 100}});
errors++;
}
const len0 = data3.length;
for(let i0=0; i0<len0; i0++){
if(!(validate73(data3[i0], {instancePath:instancePath+"/overwrites/" + i0,parentData:data3,parentDataProperty:i0,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate73.errors : vErrors.concat(validate73.errors);
errors = vErrors.length;
}
}
}
else {
(vErrors ??= []).push({instancePath:instancePath+"/overwrites",schemaPath:"#/properties/overwrites/type",keyword:"type",params:{type: "array"}});
errors++;
}
}
if(data.ignore !== undefined && func0.call(data, "ignore")){
let data5 = data.ignore;
if(Array.isArray(data5)){
const len1 = data5.length;
for(let i1=0; i1<len1; i1++){
if(!(data5[i1] === "overwrites")){
(vErrors ??= []).push({instancePath:instancePath+"/ignore/" + i1,schemaPath:"#/properties/ignore/items/enum",keyword:"enum",params:{allowedValues: schema28.properties.ignore.items.enum}});
errors++;
}
}
let i2 = data5.length;
let j0;
if(i2 > 1){
outer0:
for(;i2--;){
for(j0 = i2; j0--;){
if(func27(data5[i2], data5[j0])){
(vErrors ??= []).push({instancePath:instancePath+"/ignore",schemaPath:"#/properties/ignore/uniqueItems",keyword:"uniqueItems",params:{i: i2, j: j0}});
errors++;
break outer0;
}
}
}
}
}
else {
(vErrors ??= []).push({instancePath:instancePath+"/ignore",schemaPath:"#/properties/ignore/type",keyword:"type",params:{type: "array"}});
errors++;
}
}
if(data.absent !== undefined && func0.call(data, "absent")){
if(typeof data.absent !== "boolean"){
(vErrors ??= []).push({instancePath:instancePath+"/absent",schemaPath:"#/properties/absent/type",keyword:"type",params:{type: "boolean"}});
errors++;
}
}
}
else {
(vErrors ??= []).push({instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}});
errors++;
}
validate72.errors = vErrors;
return errors === 0;
}
validate72.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};


function validate70(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate70.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(data && typeof data == "object" && !Array.isArray(data)){
if((data.ids === undefined) || (!(func0.call(data, "ids")))){
(vErrors ??= []).push({instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "ids"}});
errors++;
}
for(const key0 of Object.keys(data)){
if(!((((((key0 === "ids") || (key0 === "commands")) || (key0 === "commands_from")) || (key0 === "renamed_from")) || (key0 === "permissions")) || (key0 === "prune"))){
(vErrors ??= []).push({instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0}});
errors++;
}
}
if(data.ids !== undefined && func0.call(data, "ids")){
let data0 = data.ids;
if(Array.isArray(data0)){
if(data0.length < 1){
(vErrors ??= []).push({instancePath:instancePath+"/ids",schemaPath:"#/properties/ids/minItems",keyword:"minItems",params:{limit: 1}});
errors++;
}
const len0 = data0.length;
for(let i0=0; i0<len0; i0++){
let data1 = data0[i0];
if(typeof data1 === "string"){
if(!pattern7.test(data1)){
(vErrors ??= []).push({instancePath:instancePath+"/ids/" + i0,schemaPath:"#/properties/ids/items/pattern",keyword:"pattern",params:{pattern: "^[0-9]{15,21}$"}});
errors++;
}
}
else {
(vErrors ??= []).push({instancePath:instancePath+"/ids/" + i0,schemaPath:"#/properties/ids/items/type",keyword:"type",params:{type: "string"}});
errors++;
}
}
let i1 = data0.length;
let j0;
if(i1 > 1){
const indices0 = {};
for(;i1--;){
let item0 = data0[i1];
if(typeof item0 !== "string"){
continue;
}
if(typeof indices0[item0] == "number"){
j0 = indices0[item0];
(vErrors ??= []).push({instancePath:instancePath+"/ids",schemaPath:"#/properties/ids/uniqueItems",keyword:"uniqueItems",params:{i: i1, j: j0}});
errors++;
break;
}
indices0[item0] = i1;
}
}
}
else {
(vErrors ??= []).push({instancePath:instancePath+"/ids",schemaPath:"#/properties/ids/type",keyword:"type",params:{type: "array"}});
errors++;
}
}
if(data.commands !== undefined && func0.call(data, "commands")){
let data2 = data.commands;
if(Array.isArray(data2)){
const len1 = data2.length;
for(let i2=0; i2<len1; i2++){
if(!(validate58(data2[i2], {instancePath:instancePath+"/commands/" + i2,parentData:data2,parentDataProperty:i2,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate58.errors : vErrors.concat(validate58.errors);
errors = vErrors.length;
}
}
}
else {
(vErrors ??= []).push({instancePath:instancePath+"/commands",schemaPath:"#/properties/commands/type",keyword:"type",params:{type: "array"}});
errors++;
}
}
if(data.commands_from !== undefined && func0.call(data, "commands_from")){
let data4 = data.commands_from;
if((typeof data4 !== "string") && (!(Array.isArray(data4)))){
(vErrors ??= []).push({instancePath:instancePath+"/commands_from",schemaPath:"#/properties/commands_from/type",keyword:"type",params:{type: schema27.properties.commands_from.type}});
errors++;
}
if(typeof data4 === "string"){
if(func65(data4) > 1024){
(vErrors ??= []).push({instancePath:instancePath+"/commands_from",schemaPath:"#/properties/commands_from/maxLength",keyword:"maxLength",params:{limit: 1024}});
errors++;
}
if(func65(data4) < 1){
(vErrors ??= []).push({instancePath:instancePath+"/commands_from",schemaPath:"#/properties/commands_from/minLength",keyword:"minLength",params:{limit: 1}});
errors++;
}
}
if(Array.isArray(data4)){
const len2 = data4.length;
for(let i3=0; i3<len2; i3++){
let data5 = data4[i3];
if(typeof data5 === "string"){
if(func65(data5) > 1024){
(vErrors ??= []).push({instancePath:instancePath+"/commands_from/" + i3,schemaPath:"#/properties/commands_from/items/maxLength",keyword:"maxLength",params:{limit: 1024}});
errors++;
}
if(func65(data5) < 1){
(vErrors ??= []).push({instancePath:instancePath+"/commands_from/" + i3,schemaPath:"#/properties/commands_from/items/minLength",keyword:"minLength",params:{limit: 1}});
errors++;
}
}
else {
(vErrors ??= []).push({instancePath:instancePath+"/commands_from/" + i3,schemaPath:"#/properties/commands_from/items/type",keyword:"type",params:{type: "string"}});
errors++;
}
}
}
}
if(data.renamed_from !== undefined && func0.call(data, "renamed_from")){
let data6 = data.renamed_from;
if(data6 && typeof data6 == "object" && !Array.isArray(data6)){
for(const key1 of Object.keys(data6)){
const _errs15 = errors;
if(typeof key1 === "string"){
if(func65(key1) > 32){
(vErrors ??= []).push({instancePath:instancePath+"/renamed_from",schemaPath:"#/properties/renamed_from/propertyNames/maxLength",keyword:"maxLength",params:{limit: 32},propertyName:key1});
errors++;
}
if(func65(key1) < 1){
(vErrors ??= []).push({instancePath:instancePath+"/renamed_from",schemaPath:"#/properties/renamed_from/propertyNames/minLength",keyword:"minLength",params:{limit: 1},propertyName:key1});
errors++;
}
}
var valid8 = _errs15 === errors;
if(!valid8){
(vErrors ??= []).push({instancePath:instancePath+"/renamed_from",schemaPath:"#/properties/renamed_from/propertyNames",keyword:"propertyNames",params:{propertyName: key1}});
errors++;
}
}
for(const key2 of Object.keys(data6)){
let data7 = data6[key2];
if(typeof data7 === "string"){
if(func65(data7) > 32){
(vErrors ??= []).push({instancePath:instancePath+"/renamed_from/" + key2.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/renamed_from/additionalProperties/maxLength",keyword:"maxLength",params:{limit: 32}});
errors++;
}
if(func65(data7) < 1){
(vErrors ??= []).push({instancePath:instancePath+"/renamed_from/" + key2.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/renamed_from/additionalProperties/minLength",keyword:"minLength",params:{limit: 1}});
errors++;
}
}
else {
(vErrors ??= []).push({instancePath:instancePath+"/renamed_from/" + key2.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/renamed_from/additionalProperties/type",keyword:"type",params:{type: "string"}});
errors++;
}
}
}
else {
(vErrors ??= []).push({instancePath:instancePath+"/renamed_from",schemaPath:"#/properties/renamed_from/type",keyword:"type",params:{type: "object"}});
errors++;
}
}
if(data.permissions !== undefined && func0.call(data, "permissions")){
let data8 = data.permissions;
if(Array.isArray(data8)){
const len3 = data8.length;
for(let i4=0; i4<len3; i4++){
if(!(validate72(data8[i4], {instancePath:instancePath+"/permissions/" + i4,parentData:data8,parentDataProperty:i4,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate72.errors : vErrors.concat(validate72.errors);
errors = vErrors.length;
}
}
}
else {
(vErrors ??= []).push({instancePath:instancePath+"/permissions",schemaPath:"#/properties/permissions/type",keyword:"type",params:{type: "array"}});
errors++;
}
}
if(data.prune !== undefined && func0.call(data, "prune")){
if(typeof data.prune !== "boolean"){
(vErrors ??= []).push({instancePath:instancePath+"/prune",schemaPath:"#/properties/prune/type",keyword:"type",params:{type: "boolean"}});
errors++;
}
}
}
else {
(vErrors ??= []).push({instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}});
errors++;
}
validate70.errors = vErrors;
return errors === 0;
}
validate70.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};


function validate57(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate57.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(data && typeof data == "object" && !Array.isArray(data)){
if((data.application_id === undefined) || (!(func0.call(data, "application_id")))){
(vErrors ??= []).push({instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "application_id"}});
errors++;
}
for(const key0 of Object.keys(data)){
if(!(func0.call(schema22.properties, key0))){
(vErrors ??= []).push({instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0}});
errors++;
}
}
if(data.application_id !== undefined && func0.call(data, "application_id")){
let data0 = data.application_id;
if(typeof data0 === "string"){
if(!pattern7.test(data0)){
(vErrors ??= []).push({instancePath:instancePath+"/application_id",schemaPath:"#/properties/application_id/pattern",keyword:"pattern",params:{pattern: "^[0-9]{15,21}$"}});
errors++;
}
}
else {
(vErrors ??= []).push({instancePath:instancePath+"/application_id",schemaPath:"#/properties/application_id/type",keyword:"type",params:{type: "string"}});
errors++;
}
}
if(data.commands !== undefined && func0.call(data, "commands")){
let data1 = data.commands;
if(Array.isArray(data1)){
const len0 = data1.length;
for(let i0=0; i0<len0; i0++){
if(!(validate58(data1[i0], {instancePath:instancePath+"/commands/" + i0,parentData:data1,parentDataProperty:i0,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate58.errors : vErrors.concat(validate58.errors);
errors = vErrors.length;
}
}
}
else {
(vErrors ??= []).push({instancePath:instancePath+"/commands",schemaPath:"#/properties/commands/type",keyword:"type",params:{type: "array"}});
errors++;
}
}
if(data.commands_from !== undefined && func0.call(data, "commands_from")){
let data3 = data.commands_from;
if((typeof data3 !== "string") && (!(Array.isArray(data3)))){
(vErrors ??= []).push({instancePath:instancePath+"/commands_from",schemaPath:"#/properties/commands_from/type",keyword:"type",params:{type: schema22.properties.commands_from.type}});
errors++;
}
if(typeof data3 === "string"){
if(func65(data3) > 1024){
(vErrors ??= []).push({instancePath:instancePath+"/commands_from",schemaPath:"#/properties/commands_from/maxLength",keyword:"maxLength",params:{limit: 1024}});
errors++;
}
if(func65(data3) < 1){
(vErrors ??= []).push({instancePath:instancePath+"/commands_from",schemaPath:"#/properties/commands_from/minLength",keyword:"minLength",params:{limit: 1}});
errors++;
}
}
if(Array.isArray(data3)){
const len1 = data3.length;
for(let i1=0; i1<len1; i1++){
let data4 = data3[i1];
if(typeof data4 === "string"){
if(func65(data4) > 1024){
(vErrors ??= []).push({instancePath:instancePath+"/commands_from/" + i1,schemaPath:"#/properties/commands_from/items/maxLength",keyword:"maxLength",params:{limit: 1024}});
errors++;
}
if(func65(data4) < 1){
(vErrors ??= []).push({instancePath:instancePath+"/commands_from/" + i1,schemaPath:"#/properties/commands_from/items/minLength",keyword:"minLength",params:{limit: 1}});
errors++;
}
}
else {
(vErrors ??= []).push({instancePath:instancePath+"/commands_from/" + i1,schemaPath:"#/properties/commands_from/items/type",keyword:"type",params:{type: "string"}});
errors++;
}
}
}
}
if(data.renamed_from !== undefined && func0.call(data, "renamed_from")){
let data5 = data.renamed_from;
if(data5 && typeof data5 == "object" && !Array.isArray(data5)){
for(const key1 of Object.keys(data5)){
const _errs13 = errors;
if(typeof key1 === "string"){
if(func65(key1) > 32){
(vErrors ??= []).push({instancePath:instancePath+"/renamed_from",schemaPath:"#/properties/renamed_from/propertyNames/maxLength",keyword:"maxLength",params:{limit: 32},propertyName:key1});
errors++;
}
if(func65(key1) < 1){
(vErrors ??= []).push({instancePath:instancePath+"/renamed_from",schemaPath:"#/properties/renamed_from/propertyNames/minLength",keyword:"minLength",params:{limit: 1},propertyName:key1});
errors++;
}
}
var valid5 = _errs13 === errors;
if(!valid5){
(vErrors ??= []).push({instancePath:instancePath+"/renamed_from",schemaPath:"#/properties/renamed_from/propertyNames",keyword:"propertyNames",params:{propertyName: key1}});
errors++;
}
}
for(const key2 of Object.keys(data5)){
let data6 = data5[key2];
if(typeof data6 === "string"){
if(func65(data6) > 32){
(vErrors ??= []).push({instancePath:instancePath+"/renamed_from/" + key2.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/renamed_from/additionalProperties/maxLength",keyword:"maxLength",params:{limit: 32}});
errors++;
}
if(func65(data6) < 1){
(vErrors ??= []).push({instancePath:instancePath+"/renamed_from/" + key2.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/renamed_from/additionalProperties/minLength",keyword:"minLength",params:{limit: 1}});
errors++;
}
}
else {
(vErrors ??= []).push({instancePath:instancePath+"/renamed_from/" + key2.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/renamed_from/additionalProperties/type",keyword:"type",params:{type: "string"}});
errors++;
}
}
}
else {
(vErrors ??= []).push({instancePath:instancePath+"/renamed_from",schemaPath:"#/properties/renamed_from/type",keyword:"type",params:{type: "object"}});
errors++;
}
}
if(data.localizations !== undefined && func0.call(data, "localizations")){
let data7 = data.localizations;
if((typeof data7 !== "string") && (!(Array.isArray(data7)))){
(vErrors ??= []).push({instancePath:instancePath+"/localizations",schemaPath:"#/properties/localizations/type",keyword:"type",params:{type: schema22.properties.localizations.type}});
errors++;
}
if(typeof data7 === "string"){
if(func65(data7) > 1024){
(vErrors ??= []).push({instancePath:instancePath+"/localizations",schemaPath:"#/properties/localizations/maxLength",keyword:"maxLength",params:{limit: 1024}});
errors++;
}
if(func65(data7) < 1){
(vErrors ??= []).push({instancePath:instancePath+"/localizations",schemaPath:"#/properties/localizations/minLength",keyword:"minLength",params:{limit: 1}});
errors++;
}
}
if(Array.isArray(data7)){
const len2 = data7.length;
for(let i2=0; i2<len2; i2++){
let data8 = data7[i2];
if(typeof data8 === "string"){
if(func65(data8) > 1024){
(vErrors ??= []).push({instancePath:instancePath+"/localizations/" + i2,schemaPath:"#/properties/localizations/items/maxLength",keyword:"maxLength",params:{limit: 1024}});
errors++;
}
if(func65(data8) < 1){
(vErrors ??= []).push({instancePath:instancePath+"/localizations/" + i2,schemaPath:"#/properties/localizations/items/minLength",keyword:"minLength",params:{limit: 1}});
errors++;
}
}
else {
(vErrors ??= []).push({instancePath:instancePath+"/localizations/" + i2,schemaPath:"#/properties/localizations/items/type",keyword:"type",params:{type: "string"}});
errors++;
}
}
}
}
if(data.handlers_from !== undefined && func0.call(data, "handlers_from")){
let data9 = data.handlers_from;
if((typeof data9 !== "string") && (!(Array.isArray(data9)))){
(vErrors ??= []).push({instancePath:instancePath+"/handlers_from",schemaPath:"#/properties/handlers_from/type",keyword:"type",params:{type: schema22.properties.handlers_from.type}});
errors++;
}
if(typeof data9 === "string"){
if(func65(data9) > 1024){
(vErrors ??= []).push({instancePath:instancePath+"/handlers_from",schemaPath:"#/properties/handlers_from/maxLength",keyword:"maxLength",params:{limit: 1024}});
errors++;
}
if(func65(data9) < 1){
(vErrors ??= []).push({instancePath:instancePath+"/handlers_from",schemaPath:"#/properties/handlers_from/minLength",keyword:"minLength",params:{limit: 1}});
errors++;
}
}
if(Array.isArray(data9)){
const len3 = data9.length;
for(let i3=0; i3<len3; i3++){
let data10 = data9[i3];
if(typeof data10 === "string"){
if(func65(data10) > 1024){
(vErrors ??= []).push({instancePath:instancePath+"/handlers_from/" + i3,schemaPath:"#/properties/handlers_from/items/maxLength",keyword:"maxLength",params:{limit: 1024}});
errors++;
}
if(func65(data10) < 1){
(vErrors ??= []).push({instancePath:instancePath+"/handlers_from/" + i3,schemaPath:"#/properties/handlers_from/items/minLength",keyword:"minLength",params:{limit: 1}});
errors++;
}
}
else {
(vErrors ??= []).push({instancePath:instancePath+"/handlers_from/" + i3,schemaPath:"#/properties/handlers_from/items/type",keyword:"type",params:{type: "string"}});
errors++;
}
}
}
}
if(data.creates_per_day !== undefined && func0.call(data, "creates_per_day")){
let data11 = data.creates_per_day;
if(!(((typeof data11 == "number") && (!(data11 % 1) && !isNaN(data11))) && (isFinite(data11)))){
(vErrors ??= []).push({instancePath:instancePath+"/creates_per_day",schemaPath:"#/properties/creates_per_day/type",keyword:"type",params:{type: "integer"}});
errors++;
}
if((typeof data11 == "number") && (isFinite(data11))){
if(data11 > 100000 || isNaN(data11)){
(vErrors ??= []).push({instancePath:instancePath+"/creates_per_day",schemaPath:"#/properties/creates_per_day/maximum",keyword:"maximum",params:{comparison: "<=", limit: 100000}});
errors++;
}
if(data11 < 0 || isNaN(data11)){
(vErrors ??= []).push({instancePath:instancePath+"/creates_per_day",schemaPath:"#/properties/creates_per_day/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0}});
errors++;
}
}
}
if(data.prune !== undefined && func0.call(data, "prune")){
if(typeof data.prune !== "boolean"){
(vErrors ??= []).push({instancePath:instancePath+"/prune",schemaPath:"#/properties/prune/type",keyword:"type",params:{type: "boolean"}});
errors++;
}
}
if(data.guilds !== undefined && func0.call(data, "guilds")){
let data13 = data.guilds;
if(Array.isArray(data13)){
const len4 = data13.length;
for(let i4=0; i4<len4; i4++){
if(!(validate70(data13[i4], {instancePath:instancePath+"/guilds/" + i4,parentData:data13,parentDataProperty:i4,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate70.errors : vErrors.concat(validate70.errors);
errors = vErrors.length;
}
}
}
else {
(vErrors ??= []).push({instancePath:instancePath+"/guilds",schemaPath:"#/properties/guilds/type",keyword:"type",params:{type: "array"}});
errors++;
}
}
}
else {
(vErrors ??= []).push({instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}});
errors++;
}
validate57.errors = vErrors;
return errors === 0;
}
validate57.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};

const schema30 = {"type":"object","additionalProperties":false,"properties":{"projects":{"type":"array","items":{"$ref":"#/$defs/NeonProject"}}}};
const schema31 = {"type":"object","additionalProperties":false,"properties":{"id":{"type":"string","pattern":"^[a-z0-9-]{1,60}$"},"ids":{"type":"array","minItems":1,"uniqueItems":true,"items":{"type":"string","pattern":"^[a-z0-9-]{1,60}$"}},"settings":{"$ref":"#/$defs/NeonProjectSettings"},"jwks":{"type":"array","items":{"$ref":"#/$defs/NeonJwks"}},"vpc_restrictions":{"type":"array","items":{"$ref":"#/$defs/NeonVpcRestriction"}},"branches":{"type":"array","items":{"$ref":"#/$defs/NeonBranch"}},"checks":{"$ref":"#/$defs/NeonProjectChecks"},"sweep":{"type":"array","items":{"$ref":"#/$defs/NeonSweep"}},"prune":{"type":"boolean"}}};
const pattern14 = new RegExp("^[a-z0-9-]{1,60}$", "u");
const schema32 = {"type":"object","additionalProperties":false,"properties":{"name":{"type":"string","minLength":1,"maxLength":256},"history_retention_seconds":{"type":"integer","minimum":0,"maximum":2592000},"allowed_ips":{"type":"object","additionalProperties":false,"properties":{"ips":{"type":"array","items":{"type":"string","minLength":1,"maxLength":128}},"protected_branches_only":{"type":"boolean"}}},"quota":{"type":"object","additionalProperties":false,"properties":{"active_time_seconds":{"type":"integer","minimum":0,"maximum":9007199254740991},"compute_time_seconds":{"type":"integer","minimum":0,"maximum":9007199254740991},"written_data_bytes":{"type":"integer","minimum":0,"maximum":9007199254740991},"data_transfer_bytes":{"type":"integer","minimum":0,"maximum":9007199254740991},"logical_size_bytes":{"type":"integer","minimum":0,"maximum":9007199254740991}}},"maintenance_window":{"type":"object","required":["weekdays","start_time","end_time"],"additionalProperties":false,"properties":{"weekdays":{"type":"array","minItems":1,"uniqueItems":true,"items":{"type":"integer","minimum":1,"maximum":7}},"start_time":{"type":"string","pattern":"^([01][0-9]|2[0-3]):[0-5][0-9]$"},"end_time":{"type":"string","pattern":"^([01][0-9]|2[0-3]):[0-5][0-9]$"}}},"block_public_connections":{"type":"boolean"},"block_vpc_connections":{"type":"boolean"},"enable_logical_replication":{"type":"boolean"},"audit_log_level":{"enum":["base","extended","full"]},"hipaa":{"type":"boolean"},"preload_libraries":{"$ref":"#/$defs/NeonPreloadLibraries"},"default_endpoint_settings":{"type":"object","additionalProperties":false,"properties":{"autoscaling_limit_min_cu":{"type":"number","minimum":0.25},"autoscaling_limit_max_cu":{"type":"number","minimum":0.25},"suspend_timeout_seconds":{"type":"integer","minimum":-1,"maximum":604800},"pg_settings":{"$ref":"#/$defs/NeonPgSettings"}}},"region_id":{"type":"string","minLength":1,"maxLength":64},"pg_version":{"type":"integer","minimum":14,"maximum":99},"org_id":{"type":"string","minLength":1,"maxLength":60},"store_passwords":{"type":"boolean"},"provisioner":{"type":"string","minLength":1,"maxLength":64},"ignore":{"type":"array","uniqueItems":true,"items":{"enum":["name","history_retention_seconds","region_id","pg_version","org_id","store_passwords","provisioner","default_endpoint_settings.autoscaling_limit_min_cu","default_endpoint_settings.autoscaling_limit_max_cu","default_endpoint_settings.suspend_timeout_seconds","default_endpoint_settings.pg_settings","quota.active_time_seconds","quota.compute_time_seconds","quota.written_data_bytes","quota.data_transfer_bytes","quota.logical_size_bytes","allowed_ips.ips","allowed_ips.protected_branches_only","enable_logical_replication","maintenance_window","block_public_connections","block_vpc_connections","audit_log_level","hipaa","preload_libraries"]}}}};
const pattern16 = new RegExp("^([01][0-9]|2[0-3]):[0-5][0-9]$", "u");
const schema33 = {"type":"object","additionalProperties":false,"properties":{"use_defaults":{"type":"boolean"},"enabled_libraries":{"type":"array","items":{"type":"string","minLength":1}}}};

function validate81(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate81.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 of Object.keys(data)){
if(!((key0 === "use_defaults") || (key0 === "enabled_libraries"))){
(vErrors ??= []).push({instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0}});
errors++;
}
}
if(data.use_defaults !== undefined && func0.call(data, "use_defaults")){
if(typeof data.use_defaults !== "boolean"){
(vErrors ??= []).push({instancePath:instancePath+"/use_defaults",schemaPath:"#/properties/use_defaults/type",keyword:"type",params:{type: "boolean"}});
errors++;
}
}
if(data.enabled_libraries !== undefined && func0.call(data, "enabled_libraries")){
let data1 = data.enabled_libraries;
if(Array.isArray(data1)){
const len0 = data1.length;
for(let i0=0; i0<len0; i0++){
let data2 = data1[i0];
if(typeof data2 === "string"){
if(func65(data2) < 1){
(vErrors ??= []).push({instancePath:instancePath+"/enabled_libraries/" + i0,schemaPath:"#/properties/enabled_libraries/items/minLength",keyword:"minLength",params:{limit: 1}});
errors++;
}
}
else {
(vErrors ??= []).push({instancePath:instancePath+"/enabled_libraries/" + i0,schemaPath:"#/properties/enabled_libraries/items/type",keyword:"type",params:{type: "string"}});
errors++;
}
}
}
else {
(vErrors ??= []).push({instancePath:instancePath+"/enabled_libraries",schemaPath:"#/properties/enabled_libraries/type",keyword:"type",params:{type: "array"}});
errors++;
}
}
}
else {
(vErrors ??= []).push({instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}});
errors++;
}
validate81.errors = vErrors;
return errors === 0;
}
validate81.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};

const schema34 = {"type":"object","additionalProperties":{"type":"string"}};

function validate83(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate83.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 of Object.keys(data)){
if(typeof data[key0] !== "string"){
(vErrors ??= []).push({instancePath:instancePath+"/" + key0.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/additionalProperties/type",keyword:"type",params:{type: "string"}});
errors++;
}
}
}
else {
(vErrors ??= []).push({instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}});
errors++;
}
validate83.errors = vErrors;
return errors === 0;
}
validate83.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};


function validate80(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate80.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 of Object.keys(data)){
if(!(func0.call(schema32.properties, key0))){
(vErrors ??= []).push({instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0}});
errors++;
}
}
if(data.name !== undefined && func0.call(data, "name")){
let data0 = data.name;
if(typeof data0 === "string"){
if(func65(data0) > 256){
(vErrors ??= []).push({instancePath:instancePath+"/name",schemaPath:"#/properties/name/maxLength",keyword:"maxLength",params:{limit: 256}});
errors++;
}
if(func65(data0) < 1){
(vErrors ??= []).push({instancePath:instancePath+"/name",schemaPath:"#/properties/name/minLength",keyword:"minLength",params:{limit: 1}});
errors++;
}
}
else {
(vErrors ??= []).push({instancePath:instancePath+"/name",schemaPath:"#/properties/name/type",keyword:"type",params:{type: "string"}});
errors++;
}
}
if(data.history_retention_seconds !== undefined && func0.call(data, "history_retention_seconds")){
let data1 = data.history_retention_seconds;
if(!(((typeof data1 == "number") && (!(data1 % 1) && !isNaN(data1))) && (isFinite(data1)))){
(vErrors ??= []).push({instancePath:instancePath+"/history_retention_seconds",schemaPath:"#/properties/history_retention_seconds/type",keyword:"type",params:{type: "integer"}});
errors++;
}
if((typeof data1 == "number") && (isFinite(data1))){
if(data1 > 2592000 || isNaN(data1)){
(vErrors ??= []).push({instancePath:instancePath+"/history_retention_seconds",schemaPath:"#/properties/history_retention_seconds/maximum",keyword:"maximum",params:{comparison: "<=", limit: 2592000}});
errors++;
}
if(data1 < 0 || isNaN(data1)){
(vErrors ??= []).push({instancePath:instancePath+"/history_retention_seconds",schemaPath:"#/properties/history_retention_seconds/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0}});
errors++;
}
}
}
if(data.allowed_ips !== undefined && func0.call(data, "allowed_ips")){
let data2 = data.allowed_ips;
if(data2 && typeof data2 == "object" && !Array.isArray(data2)){
for(const key1 of Object.keys(data2)){
if(!((key1 === "ips") || (key1 === "protected_branches_only"))){
(vErrors ??= []).push({instancePath:instancePath+"/allowed_ips",schemaPath:"#/properties/allowed_ips/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key1}});
errors++;
}
}
if(data2.ips !== undefined && func0.call(data2, "ips")){
let data3 = data2.ips;
if(Array.isArray(data3)){
const len0 = data3.length;
for(let i0=0; i0<len0; i0++){
let data4 = data3[i0];
if(typeof data4 === "string"){
if(func65(data4) > 128){
(vErrors ??= []).push({instancePath:instancePath+"/allowed_ips/ips/" + i0,schemaPath:"#/properties/allowed_ips/properties/ips/items/maxLength",keyword:"maxLength",params:{limit: 128}});
errors++;
}
if(func65(data4) < 1){
(vErrors ??= []).push({instancePath:instancePath+"/allowed_ips/ips/" + i0,schemaPath:"#/properties/allowed_ips/properties/ips/items/minLength",keyword:"minLength",params:{limit: 1}});
errors++;
}
}
else {
(vErrors ??= []).push({instancePath:instancePath+"/allowed_ips/ips/" + i0,schemaPath:"#/properties/allowed_ips/properties/ips/items/type",keyword:"type",params:{type: "string"}});
errors++;
}
}
}
else {
(vErrors ??= []).push({instancePath:instancePath+"/allowed_ips/ips",schemaPath:"#/properties/allowed_ips/properties/ips/type",keyword:"type",params:{type: "array"}});
errors++;
}
}
if(data2.protected_branches_only !== undefined && func0.call(data2, "protected_branches_only")){
if(typeof data2.protected_branches_only !== "boolean"){
(vErrors ??= []).push({instancePath:instancePath+"/allowed_ips/protected_branches_only",schemaPath:"#/properties/allowed_ips/properties/protected_branches_only/type",keyword:"type",params:{type: "boolean"}});
errors++;
}
}
}
else {
(vErrors ??= []).push({instancePath:instancePath+"/allowed_ips",schemaPath:"#/properties/allowed_ips/type",keyword:"type",params:{type: "object"}});
errors++;
}
}
if(data.quota !== undefined && func0.call(data, "quota")){
let data6 = data.quota;
if(data6 && typeof data6 == "object" && !Array.isArray(data6)){
for(const key2 of Object.keys(data6)){
if(!(((((key2 === "active_time_seconds") || (key2 === "compute_time_seconds")) || (key2 === "written_data_bytes")) || (key2 === "data_transfer_bytes")) || (key2 === "logical_size_bytes"))){
(vErrors ??= []).push({instancePath:instancePath+"/quota",schemaPath:"#/properties/quota/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key2}});
errors++;
}
}
if(data6.active_time_seconds !== undefined && func0.call(data6, "active_time_seconds")){
let data7 = data6.active_time_seconds;
if(!(((typeof data7 == "number") && (!(data7 % 1) && !isNaN(data7))) && (isFinite(data7)))){
(vErrors ??= []).push({instancePath:instancePath+"/quota/active_time_seconds",schemaPath:"#/properties/quota/properties/active_time_seconds/type",keyword:"type",params:{type: "integer"}});
errors++;
}
if((typeof data7 == "number") && (isFinite(data7))){
if(data7 > 9007199254740991 || isNaN(data7)){
(vErrors ??= []).push({instancePath:instancePath+"/quota/active_time_seconds",schemaPath:"#/properties/quota/properties/active_time_seconds/maximum",keyword:"maximum",params:{comparison: "<=", limit: 9007199254740991}});
errors++;
}
if(data7 < 0 || isNaN(data7)){
(vErrors ??= []).push({instancePath:instancePath+"/quota/active_time_seconds",schemaPath:"#/properties/quota/properties/active_time_seconds/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0}});
errors++;
}
}
}
if(data6.compute_time_seconds !== undefined && func0.call(data6, "compute_time_seconds")){
let data8 = data6.compute_time_seconds;
if(!(((typeof data8 == "number") && (!(data8 % 1) && !isNaN(data8))) && (isFinite(data8)))){
(vErrors ??= []).push({instancePath:instancePath+"/quota/compute_time_seconds",schemaPath:"#/properties/quota/properties/compute_time_seconds/type",keyword:"type",params:{type: "integer"}});
errors++;
}
if((typeof data8 == "number") && (isFinite(data8))){
if(data8 > 9007199254740991 || isNaN(data8)){
(vErrors ??= []).push({instancePath:instancePath+"/quota/compute_time_seconds",schemaPath:"#/properties/quota/properties/compute_time_seconds/maximum",keyword:"maximum",params:{comparison: "<=", limit: 9007199254740991}});
errors++;
}
if(data8 < 0 || isNaN(data8)){
(vErrors ??= []).push({instancePath:instancePath+"/quota/compute_time_seconds",schemaPath:"#/properties/quota/properties/compute_time_seconds/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0}});
errors++;
}
}
}
if(data6.written_data_bytes !== undefined && func0.call(data6, "written_data_bytes")){
let data9 = data6.written_data_bytes;
if(!(((typeof data9 == "number") && (!(data9 % 1) && !isNaN(data9))) && (isFinite(data9)))){
(vErrors ??= []).push({instancePath:instancePath+"/quota/written_data_bytes",schemaPath:"#/properties/quota/properties/written_data_bytes/type",keyword:"type",params:{type: "integer"}});
errors++;
}
if((typeof data9 == "number") && (isFinite(data9))){
if(data9 > 9007199254740991 || isNaN(data9)){
(vErrors ??= []).push({instancePath:instancePath+"/quota/written_data_bytes",schemaPath:"#/properties/quota/properties/written_data_bytes/maximum",keyword:"maximum",params:{comparison: "<=", limit: 9007199254740991}});
errors++;
}
if(data9 < 0 || isNaN(data9)){
(vErrors ??= []).push({instancePath:instancePath+"/quota/written_data_bytes",schemaPath:"#/properties/quota/properties/written_data_bytes/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0}});
errors++;
}
}
}
if(data6.data_transfer_bytes !== undefined && func0.call(data6, "data_transfer_bytes")){
let data10 = data6.data_transfer_bytes;
if(!(((typeof data10 == "number") && (!(data10 % 1) && !isNaN(data10))) && (isFinite(data10)))){
(vErrors ??= []).push({instancePath:instancePath+"/quota/data_transfer_bytes",schemaPath:"#/properties/quota/properties/data_transfer_bytes/type",keyword:"type",params:{type: "integer"}});
errors++;
}
if((typeof data10 == "number") && (isFinite(data10))){
if(data10 > 9007199254740991 || isNaN(data10)){
(vErrors ??= []).push({instancePath:instancePath+"/quota/data_transfer_bytes",schemaPath:"#/properties/quota/properties/data_transfer_bytes/maximum",keyword:"maximum",params:{comparison: "<=", limit: 9007199254740991}});
errors++;
}
if(data10 < 0 || isNaN(data10)){
(vErrors ??= []).push({instancePath:instancePath+"/quota/data_transfer_bytes",schemaPath:"#/properties/quota/properties/data_transfer_bytes/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0}});
errors++;
}
}
}
if(data6.logical_size_bytes !== undefined && func0.call(data6, "logical_size_bytes")){
let data11 = data6.logical_size_bytes;
if(!(((typeof data11 == "number") && (!(data11 % 1) && !isNaN(data11))) && (isFinite(data11)))){
(vErrors ??= []).push({instancePath:instancePath+"/quota/logical_size_bytes",schemaPath:"#/properties/quota/properties/logical_size_bytes/type",keyword:"type",params:{type: "integer"}});
errors++;
}
if((typeof data11 == "number") && (isFinite(data11))){
if(data11 > 9007199254740991 || isNaN(data11)){
(vErrors ??= []).push({instancePath:instancePath+"/quota/logical_size_bytes",schemaPath:"#/properties/quota/properties/logical_size_bytes/maximum",keyword:"maximum",params:{comparison: "<=", limit: 9007199254740991}});
errors++;
}
if(data11 < 0 || isNaN(data11)){
(vErrors ??= []).push({instancePath:instancePath+"/quota/logical_size_bytes",schemaPath:"#/properties/quota/properties/logical_size_bytes/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0}});
errors++;
}
}
}
}
else {
(vErrors ??= []).push({instancePath:instancePath+"/quota",schemaPath:"#/properties/quota/type",keyword:"type",params:{type: "object"}});
errors++;
}
}
if(data.maintenance_window !== undefined && func0.call(data, "maintenance_window")){
let data12 = data.maintenance_window;
if(data12 && typeof data12 == "object" && !Array.isArray(data12)){
if((data12.weekdays === undefined) || (!(func0.call(data12, "weekdays")))){
(vErrors ??= []).push({instancePath:instancePath+"/maintenance_window",schemaPath:"#/properties/maintenance_window/required",keyword:"required",params:{missingProperty: "weekdays"}});
errors++;
}
if((data12.start_time === undefined) || (!(func0.call(data12, "start_time")))){
(vErrors ??= []).push({instancePath:instancePath+"/maintenance_window",schemaPath:"#/properties/maintenance_window/required",keyword:"required",params:{missingProperty: "start_time"}});
errors++;
}
if((data12.end_time === undefined) || (!(func0.call(data12, "end_time")))){
(vErrors ??= []).push({instancePath:instancePath+"/maintenance_window",schemaPath:"#/properties/maintenance_window/required",keyword:"required",params:{missingProperty: "end_time"}});
errors++;
}
for(const key3 of Object.keys(data12)){
if(!(((key3 === "weekdays") || (key3 === "start_time")) || (key3 === "end_time"))){
(vErrors ??= []).push({instancePath:instancePath+"/maintenance_window",schemaPath:"#/properties/maintenance_window/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key3}});
errors++;
}
}
if(data12.weekdays !== undefined && func0.call(data12, "weekdays")){
let data13 = data12.weekdays;
if(Array.isArray(data13)){
if(data13.length < 1){
(vErrors ??= []).push({instancePath:instancePath+"/maintenance_window/weekdays",schemaPath:"#/properties/maintenance_window/properties/weekdays/minItems",keyword:"minItems",params:{limit: 1}});
errors++;
}
const len1 = data13.length;
for(let i1=0; i1<len1; i1++){
let data14 = data13[i1];
if(!(((typeof data14 == "number") && (!(data14 % 1) && !isNaN(data14))) && (isFinite(data14)))){
(vErrors ??= []).push({instancePath:instancePath+"/maintenance_window/weekdays/" + i1,schemaPath:"#/properties/maintenance_window/properties/weekdays/items/type",keyword:"type",params:{type: "integer"}});
errors++;
}
if((typeof data14 == "number") && (isFinite(data14))){
if(data14 > 7 || isNaN(data14)){
(vErrors ??= []).push({instancePath:instancePath+"/maintenance_window/weekdays/" + i1,schemaPath:"#/properties/maintenance_window/properties/weekdays/items/maximum",keyword:"maximum",params:{comparison: "<=", limit: 7}});
errors++;
}
if(data14 < 1 || isNaN(data14)){
(vErrors ??= []).push({instancePath:instancePath+"/maintenance_window/weekdays/" + i1,schemaPath:"#/properties/maintenance_window/properties/weekdays/items/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1}});
errors++;
}
}
}
let i2 = data13.length;
let j0;
if(i2 > 1){
const indices0 = {};
for(;i2--;){
let item0 = data13[i2];
if(!(((typeof item0 == "number") && (!(item0 % 1) && !isNaN(item0))) && (isFinite(item0)))){
continue;
}
if(typeof indices0[item0] == "number"){
j0 = indices0[item0];
(vErrors ??= []).push({instancePath:instancePath+"/maintenance_window/weekdays",schemaPath:"#/properties/maintenance_window/properties/weekdays/uniqueItems",keyword:"uniqueItems",params:{i: i2, j: j0}});
errors++;
break;
}
indices0[item0] = i2;
}
}
}
else {
(vErrors ??= []).push({instancePath:instancePath+"/maintenance_window/weekdays",schemaPath:"#/properties/maintenance_window/properties/weekdays/type",keyword:"type",params:{type: "array"}});
errors++;
}
}
if(data12.start_time !== undefined && func0.call(data12, "start_time")){
let data15 = data12.start_time;
if(typeof data15 === "string"){
if(!pattern16.test(data15)){
(vErrors ??= []).push({instancePath:instancePath+"/maintenance_window/start_time",schemaPath:"#/properties/maintenance_window/properties/start_time/pattern",keyword:"pattern",params:{pattern: "^([01][0-9]|2[0-3]):[0-5][0-9]$"}});
errors++;
}
}
else {
(vErrors ??= []).push({instancePath:instancePath+"/maintenance_window/start_time",schemaPath:"#/properties/maintenance_window/properties/start_time/type",keyword:"type",params:{type: "string"}});
errors++;
}
}
if(data12.end_time !== undefined && func0.call(data12, "end_time")){
let data16 = data12.end_time;
if(typeof data16 === "string"){
if(!pattern16.test(data16)){
(vErrors ??= []).push({instancePath:instancePath+"/maintenance_window/end_time",schemaPath:"#/properties/maintenance_window/properties/end_time/pattern",keyword:"pattern",params:{pattern: "^([01][0-9]|2[0-3]):[0-5][0-9]$"}});
errors++;
}
}
else {
(vErrors ??= []).push({instancePath:instancePath+"/maintenance_window/end_time",schemaPath:"#/properties/maintenance_window/properties/end_time/type",keyword:"type",params:{type: "string"}});
errors++;
}
}
}
else {
(vErrors ??= []).push({instancePath:instancePath+"/maintenance_window",schemaPath:"#/properties/maintenance_window/type",keyword:"type",params:{type: "object"}});
errors++;
}
}
if(data.block_public_connections !== undefined && func0.call(data, "block_public_connections")){
if(typeof data.block_public_connections !== "boolean"){
(vErrors ??= []).push({instancePath:instancePath+"/block_public_connections",schemaPath:"#/properties/block_public_connections/type",keyword:"type",params:{type: "boolean"}});
errors++;
}
}
if(data.block_vpc_connections !== undefined && func0.call(data, "block_vpc_connections")){
if(typeof data.block_vpc_connections !== "boolean"){
(vErrors ??= []).push({instancePath:instancePath+"/block_vpc_connections",schemaPath:"#/properties/block_vpc_connections/type",keyword:"type",params:{type: "boolean"}});
errors++;
}
}
if(data.enable_logical_replication !== undefined && func0.call(data, "enable_logical_replication")){
if(typeof data.enable_logical_replication !== "boolean"){
(vErrors ??= []).push({instancePath:instancePath+"/enable_logical_replication",schemaPath:"#/properties/enable_logical_replication/type",keyword:"type",params:{type: "boolean"}});
errors++;
}
}
if(data.audit_log_level !== undefined && func0.call(data, "audit_log_level")){
let data20 = data.audit_log_level;
if(!(((data20 === "base") || (data20 === "extended")) || (data20 === "full"))){
(vErrors ??= []).push({instancePath:instancePath+"/audit_log_level",schemaPath:"#/properties/audit_log_level/enum",keyword:"enum",params:{allowedValues: schema32.properties.audit_log_level.enum}});
errors++;
}
}
if(data.hipaa !== undefined && func0.call(data, "hipaa")){
if(typeof data.hipaa !== "boolean"){
(vErrors ??= []).push({instancePath:instancePath+"/hipaa",schemaPath:"#/properties/hipaa/type",keyword:"type",params:{type: "boolean"}});
errors++;
}
}
if(data.preload_libraries !== undefined && func0.call(data, "preload_libraries")){
if(!(validate81(data.preload_libraries, {instancePath:instancePath+"/preload_libraries",parentData:data,parentDataProperty:"preload_libraries",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate81.errors : vErrors.concat(validate81.errors);
errors = vErrors.length;
}
}
if(data.default_endpoint_settings !== undefined && func0.call(data, "default_endpoint_settings")){
let data23 = data.default_endpoint_settings;
if(data23 && typeof data23 == "object" && !Array.isArray(data23)){
for(const key4 of Object.keys(data23)){
if(!((((key4 === "autoscaling_limit_min_cu") || (key4 === "autoscaling_limit_max_cu")) || (key4 === "suspend_timeout_seconds")) || (key4 === "pg_settings"))){
(vErrors ??= []).push({instancePath:instancePath+"/default_endpoint_settings",schemaPath:"#/properties/default_endpoint_settings/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key4}});
errors++;
}
}
if(data23.autoscaling_limit_min_cu !== undefined && func0.call(data23, "autoscaling_limit_min_cu")){
let data24 = data23.autoscaling_limit_min_cu;
if((typeof data24 == "number") && (isFinite(data24))){
if(data24 < 0.25 || isNaN(data24)){
(vErrors ??= []).push({instancePath:instancePath+"/default_endpoint_settings/autoscaling_limit_min_cu",schemaPath:"#/properties/default_endpoint_settings/properties/autoscaling_limit_min_cu/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0.25}});
errors++;
}
}
else {
(vErrors ??= []).push({instancePath:instancePath+"/default_endpoint_settings/autoscaling_limit_min_cu",schemaPath:"#/properties/default_endpoint_settings/properties/autoscaling_limit_min_cu/type",keyword:"type",params:{type: "number"}});
errors++;
}
}
if(data23.autoscaling_limit_max_cu !== undefined && func0.call(data23, "autoscaling_limit_max_cu")){
let data25 = data23.autoscaling_limit_max_cu;
if((typeof data25 == "number") && (isFinite(data25))){
if(data25 < 0.25 || isNaN(data25)){
(vErrors ??= []).push({instancePath:instancePath+"/default_endpoint_settings/autoscaling_limit_max_cu",schemaPath:"#/properties/default_endpoint_settings/properties/autoscaling_limit_max_cu/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0.25}});
errors++;
}
}
else {
(vErrors ??= []).push({instancePath:instancePath+"/default_endpoint_settings/autoscaling_limit_max_cu",schemaPath:"#/properties/default_endpoint_settings/properties/autoscaling_limit_max_cu/type",keyword:"type",params:{type: "number"}});
errors++;
}
}
if(data23.suspend_timeout_seconds !== undefined && func0.call(data23, "suspend_timeout_seconds")){
let data26 = data23.suspend_timeout_seconds;
if(!(((typeof data26 == "number") && (!(data26 % 1) && !isNaN(data26))) && (isFinite(data26)))){
(vErrors ??= []).push({instancePath:instancePath+"/default_endpoint_settings/suspend_timeout_seconds",schemaPath:"#/properties/default_endpoint_settings/properties/suspend_timeout_seconds/type",keyword:"type",params:{type: "integer"}});
errors++;
}
if((typeof data26 == "number") && (isFinite(data26))){
if(data26 > 604800 || isNaN(data26)){
(vErrors ??= []).push({instancePath:instancePath+"/default_endpoint_settings/suspend_timeout_seconds",schemaPath:"#/properties/default_endpoint_settings/properties/suspend_timeout_seconds/maximum",keyword:"maximum",params:{comparison: "<=", limit: 604800}});
errors++;
}
if(data26 < -1 || isNaN(data26)){
(vErrors ??= []).push({instancePath:instancePath+"/default_endpoint_settings/suspend_timeout_seconds",schemaPath:"#/properties/default_endpoint_settings/properties/suspend_timeout_seconds/minimum",keyword:"minimum",params:{comparison: ">=", limit: -1}});
errors++;
}
}
}
if(data23.pg_settings !== undefined && func0.call(data23, "pg_settings")){
if(!(validate83(data23.pg_settings, {instancePath:instancePath+"/default_endpoint_settings/pg_settings",parentData:data23,parentDataProperty:"pg_settings",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate83.errors : vErrors.concat(validate83.errors);
errors = vErrors.length;
}
}
}
else {
(vErrors ??= []).push({instancePath:instancePath+"/default_endpoint_settings",schemaPath:"#/properties/default_endpoint_settings/type",keyword:"type",params:{type: "object"}});
errors++;
}
}
if(data.region_id !== undefined && func0.call(data, "region_id")){
let data28 = data.region_id;
if(typeof data28 === "string"){
if(func65(data28) > 64){
(vErrors ??= []).push({instancePath:instancePath+"/region_id",schemaPath:"#/properties/region_id/maxLength",keyword:"maxLength",params:{limit: 64}});
errors++;
}
if(func65(data28) < 1){
(vErrors ??= []).push({instancePath:instancePath+"/region_id",schemaPath:"#/properties/region_id/minLength",keyword:"minLength",params:{limit: 1}});
errors++;
}
}
else {
(vErrors ??= []).push({instancePath:instancePath+"/region_id",schemaPath:"#/properties/region_id/type",keyword:"type",params:{type: "string"}});
errors++;
}
}
if(data.pg_version !== undefined && func0.call(data, "pg_version")){
let data29 = data.pg_version;
if(!(((typeof data29 == "number") && (!(data29 % 1) && !isNaN(data29))) && (isFinite(data29)))){
(vErrors ??= []).push({instancePath:instancePath+"/pg_version",schemaPath:"#/properties/pg_version/type",keyword:"type",params:{type: "integer"}});
errors++;
}
if((typeof data29 == "number") && (isFinite(data29))){
if(data29 > 99 || isNaN(data29)){
(vErrors ??= []).push({instancePath:instancePath+"/pg_version",schemaPath:"#/properties/pg_version/maximum",keyword:"maximum",params:{comparison: "<=", limit: 99}});
errors++;
}
if(data29 < 14 || isNaN(data29)){
(vErrors ??= []).push({instancePath:instancePath+"/pg_version",schemaPath:"#/properties/pg_version/minimum",keyword:"minimum",params:{comparison: ">=", limit: 14}});
errors++;
}
}
}
if(data.org_id !== undefined && func0.call(data, "org_id")){
let data30 = data.org_id;
if(typeof data30 === "string"){
if(func65(data30) > 60){
(vErrors ??= []).push({instancePath:instancePath+"/org_id",schemaPath:"#/properties/org_id/maxLength",keyword:"maxLength",params:{limit: 60}});
errors++;
}
if(func65(data30) < 1){
(vErrors ??= []).push({instancePath:instancePath+"/org_id",schemaPath:"#/properties/org_id/minLength",keyword:"minLength",params:{limit: 1}});
errors++;
}
}
else {
(vErrors ??= []).push({instancePath:instancePath+"/org_id",schemaPath:"#/properties/org_id/type",keyword:"type",params:{type: "string"}});
errors++;
}
}
if(data.store_passwords !== undefined && func0.call(data, "store_passwords")){
if(typeof data.store_passwords !== "boolean"){
(vErrors ??= []).push({instancePath:instancePath+"/store_passwords",schemaPath:"#/properties/store_passwords/type",keyword:"type",params:{type: "boolean"}});
errors++;
}
}
if(data.provisioner !== undefined && func0.call(data, "provisioner")){
let data32 = data.provisioner;
if(typeof data32 === "string"){
if(func65(data32) > 64){
(vErrors ??= []).push({instancePath:instancePath+"/provisioner",schemaPath:"#/properties/provisioner/maxLength",keyword:"maxLength",params:{limit: 64}});
errors++;
}
if(func65(data32) < 1){
(vErrors ??= []).push({instancePath:instancePath+"/provisioner",schemaPath:"#/properties/provisioner/minLength",keyword:"minLength",params:{limit: 1}});
errors++;
}
}
else {
(vErrors ??= []).push({instancePath:instancePath+"/provisioner",schemaPath:"#/properties/provisioner/type",keyword:"type",params:{type: "string"}});
errors++;
}
}
if(data.ignore !== undefined && func0.call(data, "ignore")){
let data33 = data.ignore;
if(Array.isArray(data33)){
const len2 = data33.length;
for(let i3=0; i3<len2; i3++){
let data34 = data33[i3];
if(!(((((((((((((((((((((((((data34 === "name") || (data34 === "history_retention_seconds")) || (data34 === "region_id")) || (data34 === "pg_version")) || (data34 === "org_id")) || (data34 === "store_passwords")) || (data34 === "provisioner")) || (data34 === "default_endpoint_settings.autoscaling_limit_min_cu")) || (data34 === "default_endpoint_settings.autoscaling_limit_max_cu")) || (data34 === "default_endpoint_settings.suspend_timeout_seconds")) || (data34 === "default_endpoint_settings.pg_settings")) || (data34 === "quota.active_time_seconds")) || (data34 === "quota.compute_time_seconds")) || (data34 === "quota.written_data_bytes")) || (data34 === "quota.data_transfer_bytes")) || (data34 === "quota.logical_size_bytes")) || (data34 === "allowed_ips.ips")) || (data34 === "allowed_ips.protected_branches_only")) || (data34 === "enable_logical_replication")) || (data34 === "maintenance_window")) || (data34 === "block_public_connections")) || (data34 === "block_vpc_connections")) || (data34 === "audit_log_level")) || (data34 === "hipaa")) || (data34 === "preload_libraries"))){
(vErrors ??= []).push({instancePath:instancePath+"/ignore/" + i3,schemaPath:"#/properties/ignore/items/enum",keyword:"enum",params:{allowedValues: schema32.properties.ignore.items.enum}});
errors++;
}
}
let i4 = data33.length;
let j1;
if(i4 > 1){
outer0:
for(;i4--;){
for(j1 = i4; j1--;){
if(func27(data33[i4], data33[j1])){
(vErrors ??= []).push({instancePath:instancePath+"/ignore",schemaPath:"#/properties/ignore/uniqueItems",keyword:"uniqueItems",params:{i: i4, j: j1}});
errors++;
break outer0;
}
}
}
}
}
else {
(vErrors ??= []).push({instancePath:instancePath+"/ignore",schemaPath:"#/properties/ignore/type",keyword:"type",params:{type: "array"}});
errors++;
}
}
}
else {
(vErrors ??= []).push({instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}});
errors++;
}
validate80.errors = vErrors;
return errors === 0;
}
validate80.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};

const schema35 = {"type":"object","required":["jwks_url"],"additionalProperties":false,"properties":{"jwks_url":{"type":"string","minLength":1,"maxLength":2048,"pattern":"^https://\\S+$"},"provider_name":{"type":"string","minLength":1,"maxLength":256},"jwt_audience":{"type":["string","null"],"minLength":1,"maxLength":1024},"branch":{"type":["string","null"],"minLength":1,"maxLength":256},"role_names":{"type":"array","items":{"type":"string"}},"skip_role_creation":{"type":"boolean"},"absent":{"type":"boolean"},"allow":{"type":"array","uniqueItems":true,"items":{"enum":["replace","loss"]}}}};
const pattern18 = new RegExp("^https://\\S+$", "u");

function validate86(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate86.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(data && typeof data == "object" && !Array.isArray(data)){
if((data.jwks_url === undefined) || (!(func0.call(data, "jwks_url")))){
(vErrors ??= []).push({instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "jwks_url"}});
errors++;
}
for(const key0 of Object.keys(data)){
if(!((((((((key0 === "jwks_url") || (key0 === "provider_name")) || (key0 === "jwt_audience")) || (key0 === "branch")) || (key0 === "role_names")) || (key0 === "skip_role_creation")) || (key0 === "absent")) || (key0 === "allow"))){
(vErrors ??= []).push({instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0}});
errors++;
}
}
if(data.jwks_url !== undefined && func0.call(data, "jwks_url")){
let data0 = data.jwks_url;
if(typeof data0 === "string"){
if(func65(data0) > 2048){
(vErrors ??= []).push({instancePath:instancePath+"/jwks_url",schemaPath:"#/properties/jwks_url/maxLength",keyword:"maxLength",params:{limit: 2048}});
errors++;
}
if(func65(data0) < 1){
(vErrors ??= []).push({instancePath:instancePath+"/jwks_url",schemaPath:"#/properties/jwks_url/minLength",keyword:"minLength",params:{limit: 1}});
errors++;
}
if(!pattern18.test(data0)){
(vErrors ??= []).push({instancePath:instancePath+"/jwks_url",schemaPath:"#/properties/jwks_url/pattern",keyword:"pattern",params:{pattern: "^https://\\S+$"}});
errors++;
}
}
else {
(vErrors ??= []).push({instancePath:instancePath+"/jwks_url",schemaPath:"#/properties/jwks_url/type",keyword:"type",params:{type: "string"}});
errors++;
}
}
if(data.provider_name !== undefined && func0.call(data, "provider_name")){
let data1 = data.provider_name;
if(typeof data1 === "string"){
if(func65(data1) > 256){
(vErrors ??= []).push({instancePath:instancePath+"/provider_name",schemaPath:"#/properties/provider_name/maxLength",keyword:"maxLength",params:{limit: 256}});
errors++;
}
if(func65(data1) < 1){
(vErrors ??= []).push({instancePath:instancePath+"/provider_name",schemaPath:"#/properties/provider_name/minLength",keyword:"minLength",params:{limit: 1}});
errors++;
}
}
else {
(vErrors ??= []).push({instancePath:instancePath+"/provider_name",schemaPath:"#/properties/provider_name/type",keyword:"type",params:{type: "string"}});
errors++;
}
}
if(data.jwt_audience !== undefined && func0.call(data, "jwt_audience")){
let data2 = data.jwt_audience;
if((typeof data2 !== "string") && (data2 !== null)){
(vErrors ??= []).push({instancePath:instancePath+"/jwt_audience",schemaPath:"#/properties/jwt_audience/type",keyword:"type",params:{type: schema35.properties.jwt_audience.type}});
errors++;
}
if(typeof data2 === "string"){
if(func65(data2) > 1024){
(vErrors ??= []).push({instancePath:instancePath+"/jwt_audience",schemaPath:"#/properties/jwt_audience/maxLength",keyword:"maxLength",params:{limit: 1024}});
errors++;
}
if(func65(data2) < 1){
(vErrors ??= []).push({instancePath:instancePath+"/jwt_audience",schemaPath:"#/properties/jwt_audience/minLength",keyword:"minLength",params:{limit: 1}});
errors++;
}
}
}
if(data.branch !== undefined && func0.call(data, "branch")){
let data3 = data.branch;
if((typeof data3 !== "string") && (data3 !== null)){
(vErrors ??= []).push({instancePath:instancePath+"/branch",schemaPath:"#/properties/branch/type",keyword:"type",params:{type: schema35.properties.branch.type}});
errors++;
}
if(typeof data3 === "string"){
if(func65(data3) > 256){
(vErrors ??= []).push({instancePath:instancePath+"/branch",schemaPath:"#/properties/branch/maxLength",keyword:"maxLength",params:{limit: 256}});
errors++;
}
if(func65(data3) < 1){
(vErrors ??= []).push({instancePath:instancePath+"/branch",schemaPath:"#/properties/branch/minLength",keyword:"minLength",params:{limit: 1}});
errors++;
}
}
}
if(data.role_names !== undefined && func0.call(data, "role_names")){
let data4 = data.role_names;
if(Array.isArray(data4)){
const len0 = data4.length;
for(let i0=0; i0<len0; i0++){
if(typeof data4[i0] !== "string"){
(vErrors ??= []).push({instancePath:instancePath+"/role_names/" + i0,schemaPath:"#/properties/role_names/items/type",keyword:"type",params:{type: "string"}});
errors++;
}
}
}
else {
(vErrors ??= []).push({instancePath:instancePath+"/role_names",schemaPath:"#/properties/role_names/type",keyword:"type",params:{type: "array"}});
errors++;
}
}
if(data.skip_role_creation !== undefined && func0.call(data, "skip_role_creation")){
if(typeof data.skip_role_creation !== "boolean"){
(vErrors ??= []).push({instancePath:instancePath+"/skip_role_creation",schemaPath:"#/properties/skip_role_creation/type",keyword:"type",params:{type: "boolean"}});
errors++;
}
}
if(data.absent !== undefined && func0.call(data, "absent")){
if(typeof data.absent !== "boolean"){
(vErrors ??= []).push({instancePath:instancePath+"/absent",schemaPath:"#/properties/absent/type",keyword:"type",params:{type: "boolean"}});
errors++;
}
}
if(data.allow !== undefined && func0.call(data, "allow")){
let data8 = data.allow;
if(Array.isArray(data8)){
const len1 = data8.length;
for(let i1=0; i1<len1; i1++){
let data9 = data8[i1];
if(!((data9 === "replace") || (data9 === "loss"))){
(vErrors ??= []).push({instancePath:instancePath+"/allow/" + i1,schemaPath:"#/properties/allow/items/enum",keyword:"enum",params:{allowedValues: schema35.properties.allow.items.enum}});
errors++;
}
}
let i2 = data8.length;
let j0;
if(i2 > 1){
outer0:
for(;i2--;){
for(j0 = i2; j0--;){
if(func27(data8[i2], data8[j0])){
(vErrors ??= []).push({instancePath:instancePath+"/allow",schemaPath:"#/properties/allow/uniqueItems",keyword:"uniqueItems",params:{i: i2, j: j0}});
errors++;
break outer0;
}
}
}
}
}
else {
(vErrors ??= []).push({instancePath:instancePath+"/allow",schemaPath:"#/properties/allow/type",keyword:"type",params:{type: "array"}});
errors++;
}
}
}
else {
(vErrors ??= []).push({instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}});
errors++;
}
validate86.errors = vErrors;
return errors === 0;
}
validate86.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};

const schema36 = {"type":"object","required":["vpc_endpoint_id"],"additionalProperties":false,"properties":{"vpc_endpoint_id":{"type":"string","minLength":1,"maxLength":256,"pattern":"^(?!\\.{1,2}$)"},"label":{"type":"string"},"ignore":{"type":"array","uniqueItems":true,"items":{"enum":["label"]}},"absent":{"type":"boolean"}}};
const pattern19 = new RegExp("^(?!\\.{1,2}$)", "u");

function validate88(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate88.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(data && typeof data == "object" && !Array.isArray(data)){
if((data.vpc_endpoint_id === undefined) || (!(func0.call(data, "vpc_endpoint_id")))){
(vErrors ??= []).push({instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "vpc_endpoint_id"}});
errors++;
}
for(const key0 of Object.keys(data)){
if(!((((key0 === "vpc_endpoint_id") || (key0 === "label")) || (key0 === "ignore")) || (key0 === "absent"))){
(vErrors ??= []).push({instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0}});
errors++;
}
}
if(data.vpc_endpoint_id !== undefined && func0.call(data, "vpc_endpoint_id")){
let data0 = data.vpc_endpoint_id;
if(typeof data0 === "string"){
if(func65(data0) > 256){
(vErrors ??= []).push({instancePath:instancePath+"/vpc_endpoint_id",schemaPath:"#/properties/vpc_endpoint_id/maxLength",keyword:"maxLength",params:{limit: 256}});
errors++;
}
if(func65(data0) < 1){
(vErrors ??= []).push({instancePath:instancePath+"/vpc_endpoint_id",schemaPath:"#/properties/vpc_endpoint_id/minLength",keyword:"minLength",params:{limit: 1}});
errors++;
}
if(!pattern19.test(data0)){
(vErrors ??= []).push({instancePath:instancePath+"/vpc_endpoint_id",schemaPath:"#/properties/vpc_endpoint_id/pattern",keyword:"pattern",params:{pattern: "^(?!\\.{1,2}$)"}});
errors++;
}
}
else {
(vErrors ??= []).push({instancePath:instancePath+"/vpc_endpoint_id",schemaPath:"#/properties/vpc_endpoint_id/type",keyword:"type",params:{type: "string"}});
errors++;
}
}
if(data.label !== undefined && func0.call(data, "label")){
if(typeof data.label !== "string"){
(vErrors ??= []).push({instancePath:instancePath+"/label",schemaPath:"#/properties/label/type",keyword:"type",params:{type: "string"}});
errors++;
}
}
if(data.ignore !== undefined && func0.call(data, "ignore")){
let data2 = data.ignore;
if(Array.isArray(data2)){
const len0 = data2.length;
for(let i0=0; i0<len0; i0++){
if(!(data2[i0] === "label")){
(vErrors ??= []).push({instancePath:instancePath+"/ignore/" + i0,schemaPath:"#/properties/ignore/items/enum",keyword:"enum",params:{allowedValues: schema36.properties.ignore.items.enum}});
errors++;
}
}
let i1 = data2.length;
let j0;
if(i1 > 1){
outer0:
for(;i1--;){
for(j0 = i1; j0--;){
if(func27(data2[i1], data2[j0])){
(vErrors ??= []).push({instancePath:instancePath+"/ignore",schemaPath:"#/properties/ignore/uniqueItems",keyword:"uniqueItems",params:{i: i1, j: j0}});
errors++;
break outer0;
}
}
}
}
}
else {
(vErrors ??= []).push({instancePath:instancePath+"/ignore",schemaPath:"#/properties/ignore/type",keyword:"type",params:{type: "array"}});
errors++;
}
}
if(data.absent !== undefined && func0.call(data, "absent")){
if(typeof data.absent !== "boolean"){
(vErrors ??= []).push({instancePath:instancePath+"/absent",schemaPath:"#/properties/absent/type",keyword:"type",params:{type: "boolean"}});
errors++;
}
}
}
else {
(vErrors ??= []).push({instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}});
errors++;
}
validate88.errors = vErrors;
return errors === 0;
}
validate88.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};

const schema37 = {"type":"object","required":["name"],"additionalProperties":false,"properties":{"name":{"type":"string","minLength":1,"maxLength":256},"id":{"type":"string","pattern":"^[a-z0-9-]{1,60}$"},"parent":{"type":"string","minLength":1,"maxLength":256},"init_source":{"enum":["parent-data","parent-schema","schema-only","import"]},"parent_timestamp":{"type":"string","pattern":"^[0-9]{4}-[0-9]{2}-[0-9]{2}[Tt][0-9]{2}:[0-9]{2}:[0-9]{2}(\\.[0-9]{1,9})?([Zz]|[+-][0-9]{2}:[0-9]{2})$"},"parent_lsn":{"type":"string","pattern":"^[0-9A-Fa-f]{1,8}/[0-9A-Fa-f]{1,8}$"},"protected":{"type":"boolean"},"default":{"const":true},"archived":{"const":true},"expires_at":{"type":["string","null"],"pattern":"^[0-9]{4}-[0-9]{2}-[0-9]{2}[Tt][0-9]{2}:[0-9]{2}:[0-9]{2}(\\.[0-9]{1,9})?([Zz]|[+-][0-9]{2}:[0-9]{2})$"},"ttl":{"type":"string","pattern":"^(?=[0-9])([0-9]+w)?([0-9]+d)?([0-9]+h)?([0-9]+m)?([0-9]+s)?$|^P(?=[0-9T])([0-9]+W)?([0-9]+D)?(T(?=[0-9])([0-9]+H)?([0-9]+M)?([0-9]+S)?)?$","maxLength":40},"annotations":{"type":"object","maxProperties":47,"propertyNames":{"pattern":"^(?!evenkeel)","minLength":1},"additionalProperties":{"type":"string"}},"anonymized":{"$ref":"#/$defs/NeonAnonymized"},"endpoints":{"type":"array","items":{"$ref":"#/$defs/NeonEndpoint"}},"roles":{"type":"array","items":{"$ref":"#/$defs/NeonRole"}},"databases":{"type":"array","items":{"$ref":"#/$defs/NeonDatabase"}},"buckets":{"type":"array","items":{"$ref":"#/$defs/NeonBucket"}},"backup_schedule":{"$ref":"#/$defs/NeonBackupSchedule"},"snapshots":{"type":"array","items":{"$ref":"#/$defs/NeonSnapshot"}},"credentials":{"type":"array","items":{"$ref":"#/$defs/NeonCredential"}},"outputs":{"type":"array","uniqueItems":true,"items":{"enum":["connection_uri"]}},"checks":{"$ref":"#/$defs/NeonBranchChecks"},"ignore":{"type":"array","uniqueItems":true,"items":{"enum":["parent","init_source","parent_timestamp","parent_lsn","protected","archived","expires_at","ttl","annotations","anonymized.masking_rules"]}},"absent":{"type":"boolean"},"renamed_from":{"type":"string","minLength":1,"maxLength":256},"allow":{"type":"array","uniqueItems":true,"items":{"enum":["replace","loss"]}},"prune":{"type":"boolean"}}};
const pattern21 = new RegExp("^[0-9]{4}-[0-9]{2}-[0-9]{2}[Tt][0-9]{2}:[0-9]{2}:[0-9]{2}(\\.[0-9]{1,9})?([Zz]|[+-][0-9]{2}:[0-9]{2})$", "u");
const pattern22 = new RegExp("^[0-9A-Fa-f]{1,8}/[0-9A-Fa-f]{1,8}$", "u");
const pattern24 = new RegExp("^(?=[0-9])([0-9]+w)?([0-9]+d)?([0-9]+h)?([0-9]+m)?([0-9]+s)?$|^P(?=[0-9T])([0-9]+W)?([0-9]+D)?(T(?=[0-9])([0-9]+H)?([0-9]+M)?([0-9]+S)?)?$", "u");
const pattern25 = new RegExp("^(?!evenkeel)", "u");
const schema38 = {"type":"object","required":["masking_rules"],"additionalProperties":false,"properties":{"masking_rules":{"type":"array","minItems":1,"items":{"$ref":"#/$defs/NeonMaskingRule"}}}};
const schema39 = {"type":"object","required":["database_name","table_name","column_name"],"additionalProperties":false,"properties":{"database_name":{"type":"string","minLength":1,"maxLength":63},"schema_name":{"type":"string","minLength":1,"maxLength":63},"table_name":{"type":"string","minLength":1,"maxLength":63},"column_name":{"type":"string","minLength":1,"maxLength":63},"masking_function":{"type":"string","minLength":1,"maxLength":1024},"masking_value":{"type":"string","maxLength":1024}}};

function validate92(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate92.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(data && typeof data == "object" && !Array.isArray(data)){
if((data.database_name === undefined) || (!(func0.call(data, "database_name")))){
(vErrors ??= []).push({instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "database_name"}});
errors++;
}
if((data.table_name === undefined) || (!(func0.call(data, "table_name")))){
(vErrors ??= []).push({instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "table_name"}});
errors++;
}
if((data.column_name === undefined) || (!(func0.call(data, "column_name")))){
(vErrors ??= []).push({instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "column_name"}});
errors++;
}
for(const key0 of Object.keys(data)){
if(!((((((key0 === "database_name") || (key0 === "schema_name")) || (key0 === "table_name")) || (key0 === "column_name")) || (key0 === "masking_function")) || (key0 === "masking_value"))){
(vErrors ??= []).push({instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0}});
errors++;
}
}
if(data.database_name !== undefined && func0.call(data, "database_name")){
let data0 = data.database_name;
if(typeof data0 === "string"){
if(func65(data0) > 63){
(vErrors ??= []).push({instancePath:instancePath+"/database_name",schemaPath:"#/properties/database_name/maxLength",keyword:"maxLength",params:{limit: 63}});
errors++;
}
if(func65(data0) < 1){
(vErrors ??= []).push({instancePath:instancePath+"/database_name",schemaPath:"#/properties/database_name/minLength",keyword:"minLength",params:{limit: 1}});
errors++;
}
}
else {
(vErrors ??= []).push({instancePath:instancePath+"/database_name",schemaPath:"#/properties/database_name/type",keyword:"type",params:{type: "string"}});
errors++;
}
}
if(data.schema_name !== undefined && func0.call(data, "schema_name")){
let data1 = data.schema_name;
if(typeof data1 === "string"){
if(func65(data1) > 63){
(vErrors ??= []).push({instancePath:instancePath+"/schema_name",schemaPath:"#/properties/schema_name/maxLength",keyword:"maxLength",params:{limit: 63}});
errors++;
}
if(func65(data1) < 1){
(vErrors ??= []).push({instancePath:instancePath+"/schema_name",schemaPath:"#/properties/schema_name/minLength",keyword:"minLength",params:{limit: 1}});
errors++;
}
}
else {
(vErrors ??= []).push({instancePath:instancePath+"/schema_name",schemaPath:"#/properties/schema_name/type",keyword:"type",params:{type: "string"}});
errors++;
}
}
if(data.table_name !== undefined && func0.call(data, "table_name")){
let data2 = data.table_name;
if(typeof data2 === "string"){
if(func65(data2) > 63){
(vErrors ??= []).push({instancePath:instancePath+"/table_name",schemaPath:"#/properties/table_name/maxLength",keyword:"maxLength",params:{limit: 63}});
errors++;
}
if(func65(data2) < 1){
(vErrors ??= []).push({instancePath:instancePath+"/table_name",schemaPath:"#/properties/table_name/minLength",keyword:"minLength",params:{limit: 1}});
errors++;
}
}
else {
(vErrors ??= []).push({instancePath:instancePath+"/table_name",schemaPath:"#/properties/table_name/type",keyword:"type",params:{type: "string"}});
errors++;
}
}
if(data.column_name !== undefined && func0.call(data, "column_name")){
let data3 = data.column_name;
if(typeof data3 === "string"){
if(func65(data3) > 63){
(vErrors ??= []).push({instancePath:instancePath+"/column_name",schemaPath:"#/properties/column_name/maxLength",keyword:"maxLength",params:{limit: 63}});
errors++;
}
if(func65(data3) < 1){
(vErrors ??= []).push({instancePath:instancePath+"/column_name",schemaPath:"#/properties/column_name/minLength",keyword:"minLength",params:{limit: 1}});
errors++;
}
}
else {
(vErrors ??= []).push({instancePath:instancePath+"/column_name",schemaPath:"#/properties/column_name/type",keyword:"type",params:{type: "string"}});
errors++;
}
}
if(data.masking_function !== undefined && func0.call(data, "masking_function")){
let data4 = data.masking_function;
if(typeof data4 === "string"){
if(func65(data4) > 1024){
(vErrors ??= []).push({instancePath:instancePath+"/masking_function",schemaPath:"#/properties/masking_function/maxLength",keyword:"maxLength",params:{limit: 1024}});
errors++;
}
if(func65(data4) < 1){
(vErrors ??= []).push({instancePath:instancePath+"/masking_function",schemaPath:"#/properties/masking_function/minLength",keyword:"minLength",params:{limit: 1}});
errors++;
}
}
else {
(vErrors ??= []).push({instancePath:instancePath+"/masking_function",schemaPath:"#/properties/masking_function/type",keyword:"type",params:{type: "string"}});
errors++;
}
}
if(data.masking_value !== undefined && func0.call(data, "masking_value")){
let data5 = data.masking_value;
if(typeof data5 === "string"){
if(func65(data5) > 1024){
(vErrors ??= []).push({instancePath:instancePath+"/masking_value",schemaPath:"#/properties/masking_value/maxLength",keyword:"maxLength",params:{limit: 1024}});
errors++;
}
}
else {
(vErrors ??= []).push({instancePath:instancePath+"/masking_value",schemaPath:"#/properties/masking_value/type",keyword:"type",params:{type: "string"}});
errors++;
}
}
}
else {
(vErrors ??= []).push({instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}});
errors++;
}
validate92.errors = vErrors;
return errors === 0;
}
validate92.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};


function validate91(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate91.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(data && typeof data == "object" && !Array.isArray(data)){
if((data.masking_rules === undefined) || (!(func0.call(data, "masking_rules")))){
(vErrors ??= []).push({instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "masking_rules"}});
errors++;
}
for(const key0 of Object.keys(data)){
if(!(key0 === "masking_rules")){
(vErrors ??= []).push({instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0}});
errors++;
}
}
if(data.masking_rules !== undefined && func0.call(data, "masking_rules")){
let data0 = data.masking_rules;
if(Array.isArray(data0)){
if(data0.length < 1){
(vErrors ??= []).push({instancePath:instancePath+"/masking_rules",schemaPath:"#/properties/masking_rules/minItems",keyword:"minItems",params:{limit: 1}});
errors++;
}
const len0 = data0.length;
for(let i0=0; i0<len0; i0++){
if(!(validate92(data0[i0], {instancePath:instancePath+"/masking_rules/" + i0,parentData:data0,parentDataProperty:i0,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate92.errors : vErrors.concat(validate92.errors);
errors = vErrors.length;
}
}
}
else {
(vErrors ??= []).push({instancePath:instancePath+"/masking_rules",schemaPath:"#/properties/masking_rules/type",keyword:"type",params:{type: "array"}});
errors++;
}
}
}
else {
(vErrors ??= []).push({instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}});
errors++;
}
validate91.errors = vErrors;
return errors === 0;
}
validate91.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};

const schema40 = {"type":"object","required":["type"],"additionalProperties":false,"properties":{"type":{"enum":["read_write","read_only"]},"name":{"type":"string","minLength":1,"maxLength":64},"id":{"type":"string","pattern":"^[a-z0-9-]{1,60}$"},"autoscaling_limit_min_cu":{"type":"number","minimum":0.25},"autoscaling_limit_max_cu":{"type":"number","minimum":0.25},"suspend_timeout_seconds":{"type":"integer","minimum":-1,"maximum":604800},"provisioner":{"type":"string","minLength":1,"maxLength":64},"disabled":{"type":"boolean"},"settings":{"type":"object","additionalProperties":false,"properties":{"pg_settings":{"$ref":"#/$defs/NeonPgSettings"},"preload_libraries":{"$ref":"#/$defs/NeonPreloadLibraries"}}},"ignore":{"type":"array","uniqueItems":true,"items":{"enum":["name","autoscaling_limit_min_cu","autoscaling_limit_max_cu","suspend_timeout_seconds","provisioner","disabled","settings.pg_settings","settings.preload_libraries"]}},"absent":{"type":"boolean"},"allow":{"type":"array","uniqueItems":true,"items":{"enum":["replace","loss"]}}}};

function validate95(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate95.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(data && typeof data == "object" && !Array.isArray(data)){
if((data.type === undefined) || (!(func0.call(data, "type")))){
(vErrors ??= []).push({instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "type"}});
errors++;
}
for(const key0 of Object.keys(data)){
if(!(func0.call(schema40.properties, key0))){
(vErrors ??= []).push({instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0}});
errors++;
}
}
if(data.type !== undefined && func0.call(data, "type")){
let data0 = data.type;
if(!((data0 === "read_write") || (data0 === "read_only"))){
(vErrors ??= []).push({instancePath:instancePath+"/type",schemaPath:"#/properties/type/enum",keyword:"enum",params:{allowedValues: schema40.properties.type.enum}});
errors++;
}
}
if(data.name !== undefined && func0.call(data, "name")){
let data1 = data.name;
if(typeof data1 === "string"){
if(func65(data1) > 64){
(vErrors ??= []).push({instancePath:instancePath+"/name",schemaPath:"#/properties/name/maxLength",keyword:"maxLength",params:{limit: 64}});
errors++;
}
if(func65(data1) < 1){
(vErrors ??= []).push({instancePath:instancePath+"/name",schemaPath:"#/properties/name/minLength",keyword:"minLength",params:{limit: 1}});
errors++;
}
}
else {
(vErrors ??= []).push({instancePath:instancePath+"/name",schemaPath:"#/properties/name/type",keyword:"type",params:{type: "string"}});
errors++;
}
}
if(data.id !== undefined && func0.call(data, "id")){
let data2 = data.id;
if(typeof data2 === "string"){
if(!pattern14.test(data2)){
(vErrors ??= []).push({instancePath:instancePath+"/id",schemaPath:"#/properties/id/pattern",keyword:"pattern",params:{pattern: "^[a-z0-9-]{1,60}$"}});
errors++;
}
}
else {
(vErrors ??= []).push({instancePath:instancePath+"/id",schemaPath:"#/properties/id/type",keyword:"type",params:{type: "string"}});
errors++;
}
}
if(data.autoscaling_limit_min_cu !== undefined && func0.call(data, "autoscaling_limit_min_cu")){
let data3 = data.autoscaling_limit_min_cu;
if((typeof data3 == "number") && (isFinite(data3))){
if(data3 < 0.25 || isNaN(data3)){
(vErrors ??= []).push({instancePath:instancePath+"/autoscaling_limit_min_cu",schemaPath:"#/properties/autoscaling_limit_min_cu/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0.25}});
errors++;
}
}
else {
(vErrors ??= []).push({instancePath:instancePath+"/autoscaling_limit_min_cu",schemaPath:"#/properties/autoscaling_limit_min_cu/type",keyword:"type",params:{type: "number"}});
errors++;
}
}
if(data.autoscaling_limit_max_cu !== undefined && func0.call(data, "autoscaling_limit_max_cu")){
let data4 = data.autoscaling_limit_max_cu;
if((typeof data4 == "number") && (isFinite(data4))){
if(data4 < 0.25 || isNaN(data4)){
(vErrors ??= []).push({instancePath:instancePath+"/autoscaling_limit_max_cu",schemaPath:"#/properties/autoscaling_limit_max_cu/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0.25}});
errors++;
}
}
else {
(vErrors ??= []).push({instancePath:instancePath+"/autoscaling_limit_max_cu",schemaPath:"#/properties/autoscaling_limit_max_cu/type",keyword:"type",params:{type: "number"}});
errors++;
}
}
if(data.suspend_timeout_seconds !== undefined && func0.call(data, "suspend_timeout_seconds")){
let data5 = data.suspend_timeout_seconds;
if(!(((typeof data5 == "number") && (!(data5 % 1) && !isNaN(data5))) && (isFinite(data5)))){
(vErrors ??= []).push({instancePath:instancePath+"/suspend_timeout_seconds",schemaPath:"#/properties/suspend_timeout_seconds/type",keyword:"type",params:{type: "integer"}});
errors++;
}
if((typeof data5 == "number") && (isFinite(data5))){
if(data5 > 604800 || isNaN(data5)){
(vErrors ??= []).push({instancePath:instancePath+"/suspend_timeout_seconds",schemaPath:"#/properties/suspend_timeout_seconds/maximum",keyword:"maximum",params:{comparison: "<=", limit: 604800}});
errors++;
}
if(data5 < -1 || isNaN(data5)){
(vErrors ??= []).push({instancePath:instancePath+"/suspend_timeout_seconds",schemaPath:"#/properties/suspend_timeout_seconds/minimum",keyword:"minimum",params:{comparison: ">=", limit: -1}});
errors++;
}
}
}
if(data.provisioner !== undefined && func0.call(data, "provisioner")){
let data6 = data.provisioner;
if(typeof data6 === "string"){
if(func65(data6) > 64){
(vErrors ??= []).push({instancePath:instancePath+"/provisioner",schemaPath:"#/properties/provisioner/maxLength",keyword:"maxLength",params:{limit: 64}});
errors++;
}
if(func65(data6) < 1){
(vErrors ??= []).push({instancePath:instancePath+"/provisioner",schemaPath:"#/properties/provisioner/minLength",keyword:"minLength",params:{limit: 1}});
errors++;
}
}
else {
(vErrors ??= []).push({instancePath:instancePath+"/provisioner",schemaPath:"#/properties/provisioner/type",keyword:"type",params:{type: "string"}});
errors++;
}
}
if(data.disabled !== undefined && func0.call(data, "disabled")){
if(typeof data.disabled !== "boolean"){
(vErrors ??= []).push({instancePath:instancePath+"/disabled",schemaPath:"#/properties/disabled/type",keyword:"type",params:{type: "boolean"}});
errors++;
}
}
if(data.settings !== undefined && func0.call(data, "settings")){
let data8 = data.settings;
if(data8 && typeof data8 == "object" && !Array.isArray(data8)){
for(const key1 of Object.keys(data8)){
if(!((key1 === "pg_settings") || (key1 === "preload_libraries"))){
(vErrors ??= []).push({instancePath:instancePath+"/settings",schemaPath:"#/properties/settings/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key1}});
errors++;
}
}
if(data8.pg_settings !== undefined && func0.call(data8, "pg_settings")){
if(!(validate83(data8.pg_settings, {instancePath:instancePath+"/settings/pg_settings",parentData:data8,parentDataProperty:"pg_settings",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate83.errors : vErrors.concat(validate83.errors);
errors = vErrors.length;
}
}
if(data8.preload_libraries !== undefined && func0.call(data8, "preload_libraries")){
if(!(validate81(data8.preload_libraries, {instancePath:instancePath+"/settings/preload_libraries",parentData:data8,parentDataProperty:"preload_libraries",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate81.errors : vErrors.concat(validate81.errors);
errors = vErrors.length;
}
}
}
else {
(vErrors ??= []).push({instancePath:instancePath+"/settings",schemaPath:"#/properties/settings/type",keyword:"type",params:{type: "object"}});
errors++;
}
}
if(data.ignore !== undefined && func0.call(data, "ignore")){
let data11 = data.ignore;
if(Array.isArray(data11)){
const len0 = data11.length;
for(let i0=0; i0<len0; i0++){
let data12 = data11[i0];
if(!((((((((data12 === "name") || (data12 === "autoscaling_limit_min_cu")) || (data12 === "autoscaling_limit_max_cu")) || (data12 === "suspend_timeout_seconds")) || (data12 === "provisioner")) || (data12 === "disabled")) || (data12 === "settings.pg_settings")) || (data12 === "settings.preload_libraries"))){
(vErrors ??= []).push({instancePath:instancePath+"/ignore/" + i0,schemaPath:"#/properties/ignore/items/enum",keyword:"enum",params:{allowedValues: schema40.properties.ignore.items.enum}});
errors++;
}
}
let i1 = data11.length;
let j0;
if(i1 > 1){
outer0:
for(;i1--;){
for(j0 = i1; j0--;){
if(func27(data11[i1], data11[j0])){
(vErrors ??= []).push({instancePath:instancePath+"/ignore",schemaPath:"#/properties/ignore/uniqueItems",keyword:"uniqueItems",params:{i: i1, j: j0}});
errors++;
break outer0;
}
}
}
}
}
else {
(vErrors ??= []).push({instancePath:instancePath+"/ignore",schemaPath:"#/properties/ignore/type",keyword:"type",params:{type: "array"}});
errors++;
}
}
if(data.absent !== undefined && func0.call(data, "absent")){
if(typeof data.absent !== "boolean"){
(vErrors ??= []).push({instancePath:instancePath+"/absent",schemaPath:"#/properties/absent/type",keyword:"type",params:{type: "boolean"}});
errors++;
}
}
if(data.allow !== undefined && func0.call(data, "allow")){
let data14 = data.allow;
if(Array.isArray(data14)){
const len1 = data14.length;
for(let i2=0; i2<len1; i2++){
let data15 = data14[i2];
if(!((data15 === "replace") || (data15 === "loss"))){
(vErrors ??= []).push({instancePath:instancePath+"/allow/" + i2,schemaPath:"#/properties/allow/items/enum",keyword:"enum",params:{allowedValues: schema40.properties.allow.items.enum}});
errors++;
}
}
let i3 = data14.length;
let j1;
if(i3 > 1){
outer1:
for(;i3--;){
for(j1 = i3; j1--;){
if(func27(data14[i3], data14[j1])){
(vErrors ??= []).push({instancePath:instancePath+"/allow",schemaPath:"#/properties/allow/uniqueItems",keyword:"uniqueItems",params:{i: i3, j: j1}});
errors++;
break outer1;
}
}
}
}
}
else {
(vErrors ??= []).push({instancePath:instancePath+"/allow",schemaPath:"#/properties/allow/type",keyword:"type",params:{type: "array"}});
errors++;
}
}
}
else {
(vErrors ??= []).push({instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}});
errors++;
}
validate95.errors = vErrors;
return errors === 0;
}
validate95.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};

const schema41 = {"type":"object","required":["name"],"additionalProperties":false,"properties":{"name":{"type":"string","minLength":1,"maxLength":63,"pattern":"^(?!\\.{1,2}$)"},"no_login":{"type":"boolean"},"absent":{"type":"boolean"},"allow":{"type":"array","uniqueItems":true,"items":{"enum":["replace","loss"]}}}};

function validate99(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate99.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(data && typeof data == "object" && !Array.isArray(data)){
if((data.name === undefined) || (!(func0.call(data, "name")))){
(vErrors ??= []).push({instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "name"}});
errors++;
}
for(const key0 of Object.keys(data)){
if(!((((key0 === "name") || (key0 === "no_login")) || (key0 === "absent")) || (key0 === "allow"))){
(vErrors ??= []).push({instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0}});
errors++;
}
}
if(data.name !== undefined && func0.call(data, "name")){
let data0 = data.name;
if(typeof data0 === "string"){
if(func65(data0) > 63){
(vErrors ??= []).push({instancePath:instancePath+"/name",schemaPath:"#/properties/name/maxLength",keyword:"maxLength",params:{limit: 63}});
errors++;
}
if(func65(data0) < 1){
(vErrors ??= []).push({instancePath:instancePath+"/name",schemaPath:"#/properties/name/minLength",keyword:"minLength",params:{limit: 1}});
errors++;
}
if(!pattern19.test(data0)){
(vErrors ??= []).push({instancePath:instancePath+"/name",schemaPath:"#/properties/name/pattern",keyword:"pattern",params:{pattern: "^(?!\\.{1,2}$)"}});
errors++;
}
}
else {
(vErrors ??= []).push({instancePath:instancePath+"/name",schemaPath:"#/properties/name/type",keyword:"type",params:{type: "string"}});
errors++;
}
}
if(data.no_login !== undefined && func0.call(data, "no_login")){
if(typeof data.no_login !== "boolean"){
(vErrors ??= []).push({instancePath:instancePath+"/no_login",schemaPath:"#/properties/no_login/type",keyword:"type",params:{type: "boolean"}});
errors++;
}
}
if(data.absent !== undefined && func0.call(data, "absent")){
if(typeof data.absent !== "boolean"){
(vErrors ??= []).push({instancePath:instancePath+"/absent",schemaPath:"#/properties/absent/type",keyword:"type",params:{type: "boolean"}});
errors++;
}
}
if(data.allow !== undefined && func0.call(data, "allow")){
let data3 = data.allow;
if(Array.isArray(data3)){
const len0 = data3.length;
for(let i0=0; i0<len0; i0++){
let data4 = data3[i0];
if(!((data4 === "replace") || (data4 === "loss"))){
(vErrors ??= []).push({instancePath:instancePath+"/allow/" + i0,schemaPath:"#/properties/allow/items/enum",keyword:"enum",params:{allowedValues: schema41.properties.allow.items.enum}});
errors++;
}
}
let i1 = data3.length;
let j0;
if(i1 > 1){
outer0:
for(;i1--;){
for(j0 = i1; j0--;){
if(func27(data3[i1], data3[j0])){
(vErrors ??= []).push({instancePath:instancePath+"/allow",schemaPath:"#/properties/allow/uniqueItems",keyword:"uniqueItems",params:{i: i1, j: j0}});
errors++;
break outer0;
}
}
}
}
}
else {
(vErrors ??= []).push({instancePath:instancePath+"/allow",schemaPath:"#/properties/allow/type",keyword:"type",params:{type: "array"}});
errors++;
}
}
}
else {
(vErrors ??= []).push({instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}});
errors++;
}
validate99.errors = vErrors;
return errors === 0;
}
validate99.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};

const schema42 = {"type":"object","required":["name"],"additionalProperties":false,"properties":{"name":{"type":"string","minLength":1,"maxLength":63,"pattern":"^(?!\\.{1,2}$)"},"owner_name":{"type":"string","minLength":1,"maxLength":63},"ignore":{"type":"array","uniqueItems":true,"items":{"enum":["owner_name"]}},"absent":{"type":"boolean"},"renamed_from":{"type":"string","minLength":1,"maxLength":63,"pattern":"^(?!\\.{1,2}$)"}}};

function validate101(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate101.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(data && typeof data == "object" && !Array.isArray(data)){
if((data.name === undefined) || (!(func0.call(data, "name")))){
(vErrors ??= []).push({instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "name"}});
errors++;
}
for(const key0 of Object.keys(data)){
if(!(((((key0 === "name") || (key0 === "owner_name")) || (key0 === "ignore")) || (key0 === "absent")) || (key0 === "renamed_from"))){
(vErrors ??= []).push({instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0}});
errors++;
}
}
if(data.name !== undefined && func0.call(data, "name")){
let data0 = data.name;
if(typeof data0 === "string"){
if(func65(data0) > 63){
(vErrors ??= []).push({instancePath:instancePath+"/name",schemaPath:"#/properties/name/maxLength",keyword:"maxLength",params:{limit: 63}});
errors++;
}
if(func65(data0) < 1){
(vErrors ??= []).push({instancePath:instancePath+"/name",schemaPath:"#/properties/name/minLength",keyword:"minLength",params:{limit: 1}});
errors++;
}
if(!pattern19.test(data0)){
(vErrors ??= []).push({instancePath:instancePath+"/name",schemaPath:"#/properties/name/pattern",keyword:"pattern",params:{pattern: "^(?!\\.{1,2}$)"}});
errors++;
}
}
else {
(vErrors ??= []).push({instancePath:instancePath+"/name",schemaPath:"#/properties/name/type",keyword:"type",params:{type: "string"}});
errors++;
}
}
if(data.owner_name !== undefined && func0.call(data, "owner_name")){
let data1 = data.owner_name;
if(typeof data1 === "string"){
if(func65(data1) > 63){
(vErrors ??= []).push({instancePath:instancePath+"/owner_name",schemaPath:"#/properties/owner_name/maxLength",keyword:"maxLength",params:{limit: 63}});
errors++;
}
if(func65(data1) < 1){
(vErrors ??= []).push({instancePath:instancePath+"/owner_name",schemaPath:"#/properties/owner_name/minLength",keyword:"minLength",params:{limit: 1}});
errors++;
}
}
else {
(vErrors ??= []).push({instancePath:instancePath+"/owner_name",schemaPath:"#/properties/owner_name/type",keyword:"type",params:{type: "string"}});
errors++;
}
}
if(data.ignore !== undefined && func0.call(data, "ignore")){
let data2 = data.ignore;
if(Array.isArray(data2)){
const len0 = data2.length;
for(let i0=0; i0<len0; i0++){
if(!(data2[i0] === "owner_name")){
(vErrors ??= []).push({instancePath:instancePath+"/ignore/" + i0,schemaPath:"#/properties/ignore/items/enum",keyword:"enum",params:{allowedValues: schema42.properties.ignore.items.enum}});
errors++;
}
}
let i1 = data2.length;
let j0;
if(i1 > 1){
outer0:
for(;i1--;){
for(j0 = i1; j0--;){
if(func27(data2[i1], data2[j0])){
(vErrors ??= []).push({instancePath:instancePath+"/ignore",schemaPath:"#/properties/ignore/uniqueItems",keyword:"uniqueItems",params:{i: i1, j: j0}});
errors++;
break outer0;
}
}
}
}
}
else {
(vErrors ??= []).push({instancePath:instancePath+"/ignore",schemaPath:"#/properties/ignore/type",keyword:"type",params:{type: "array"}});
errors++;
}
}
if(data.absent !== undefined && func0.call(data, "absent")){
if(typeof data.absent !== "boolean"){
(vErrors ??= []).push({instancePath:instancePath+"/absent",schemaPath:"#/properties/absent/type",keyword:"type",params:{type: "boolean"}});
errors++;
}
}
if(data.renamed_from !== undefined && func0.call(data, "renamed_from")){
let data5 = data.renamed_from;
if(typeof data5 === "string"){
if(func65(data5) > 63){
(vErrors ??= []).push({instancePath:instancePath+"/renamed_from",schemaPath:"#/properties/renamed_from/maxLength",keyword:"maxLength",params:{limit: 63}});
errors++;
}
if(func65(data5) < 1){
(vErrors ??= []).push({instancePath:instancePath+"/renamed_from",schemaPath:"#/properties/renamed_from/minLength",keyword:"minLength",params:{limit: 1}});
errors++;
}
if(!pattern19.test(data5)){
(vErrors ??= []).push({instancePath:instancePath+"/renamed_from",schemaPath:"#/properties/renamed_from/pattern",keyword:"pattern",params:{pattern: "^(?!\\.{1,2}$)"}});
errors++;
}
}
else {
(vErrors ??= []).push({instancePath:instancePath+"/renamed_from",schemaPath:"#/properties/renamed_from/type",keyword:"type",params:{type: "string"}});
errors++;
}
}
}
else {
(vErrors ??= []).push({instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}});
errors++;
}
validate101.errors = vErrors;
return errors === 0;
}
validate101.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};

const schema43 = {"type":"object","required":["name"],"additionalProperties":false,"properties":{"name":{"type":"string","minLength":1,"maxLength":255,"pattern":"^(?!\\.{1,2}$)"},"access_level":{"enum":["private","public_read"]},"absent":{"type":"boolean"},"allow":{"type":"array","uniqueItems":true,"items":{"enum":["replace","loss"]}}}};

function validate103(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate103.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(data && typeof data == "object" && !Array.isArray(data)){
if((data.name === undefined) || (!(func0.call(data, "name")))){
(vErrors ??= []).push({instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "name"}});
errors++;
}
for(const key0 of Object.keys(data)){
if(!((((key0 === "name") || (key0 === "access_level")) || (key0 === "absent")) || (key0 === "allow"))){
(vErrors ??= []).push({instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0}});
errors++;
}
}
if(data.name !== undefined && func0.call(data, "name")){
let data0 = data.name;
if(typeof data0 === "string"){
if(func65(data0) > 255){
(vErrors ??= []).push({instancePath:instancePath+"/name",schemaPath:"#/properties/name/maxLength",keyword:"maxLength",params:{limit: 255}});
errors++;
}
if(func65(data0) < 1){
(vErrors ??= []).push({instancePath:instancePath+"/name",schemaPath:"#/properties/name/minLength",keyword:"minLength",params:{limit: 1}});
errors++;
}
if(!pattern19.test(data0)){
(vErrors ??= []).push({instancePath:instancePath+"/name",schemaPath:"#/properties/name/pattern",keyword:"pattern",params:{pattern: "^(?!\\.{1,2}$)"}});
errors++;
}
}
else {
(vErrors ??= []).push({instancePath:instancePath+"/name",schemaPath:"#/properties/name/type",keyword:"type",params:{type: "string"}});
errors++;
}
}
if(data.access_level !== undefined && func0.call(data, "access_level")){
let data1 = data.access_level;
if(!((data1 === "private") || (data1 === "public_read"))){
(vErrors ??= []).push({instancePath:instancePath+"/access_level",schemaPath:"#/properties/access_level/enum",keyword:"enum",params:{allowedValues: schema43.properties.access_level.enum}});
errors++;
}
}
if(data.absent !== undefined && func0.call(data, "absent")){
if(typeof data.absent !== "boolean"){
(vErrors ??= []).push({instancePath:instancePath+"/absent",schemaPath:"#/properties/absent/type",keyword:"type",params:{type: "boolean"}});
errors++;
}
}
if(data.allow !== undefined && func0.call(data, "allow")){
let data3 = data.allow;
if(Array.isArray(data3)){
const len0 = data3.length;
for(let i0=0; i0<len0; i0++){
let data4 = data3[i0];
if(!((data4 === "replace") || (data4 === "loss"))){
(vErrors ??= []).push({instancePath:instancePath+"/allow/" + i0,schemaPath:"#/properties/allow/items/enum",keyword:"enum",params:{allowedValues: schema43.properties.allow.items.enum}});
errors++;
}
}
let i1 = data3.length;
let j0;
if(i1 > 1){
outer0:
for(;i1--;){
for(j0 = i1; j0--;){
if(func27(data3[i1], data3[j0])){
(vErrors ??= []).push({instancePath:instancePath+"/allow",schemaPath:"#/properties/allow/uniqueItems",keyword:"uniqueItems",params:{i: i1, j: j0}});
errors++;
break outer0;
}
}
}
}
}
else {
(vErrors ??= []).push({instancePath:instancePath+"/allow",schemaPath:"#/properties/allow/type",keyword:"type",params:{type: "array"}});
errors++;
}
}
}
else {
(vErrors ??= []).push({instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}});
errors++;
}
validate103.errors = vErrors;
return errors === 0;
}
validate103.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};

const schema44 = {"type":["array","object"],"minItems":1,"items":{"$ref":"#/$defs/NeonBackupScheduleItem"},"required":["absent"],"additionalProperties":false,"properties":{"absent":{"const":true}}};
const schema45 = {"type":"object","required":["frequency"],"additionalProperties":false,"properties":{"frequency":{"enum":["daily","weekly","monthly"]},"hour":{"type":"integer","minimum":0,"maximum":23},"day":{"type":"integer","minimum":1,"maximum":31},"retention":{"type":"string","pattern":"^(?=[0-9])([0-9]+w)?([0-9]+d)?([0-9]+h)?([0-9]+m)?([0-9]+s)?$|^P(?=[0-9T])([0-9]+W)?([0-9]+D)?(T(?=[0-9])([0-9]+H)?([0-9]+M)?([0-9]+S)?)?$","maxLength":40},"retention_seconds":{"type":"integer","minimum":3600,"maximum":3024000}}};

function validate106(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate106.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(data && typeof data == "object" && !Array.isArray(data)){
if((data.frequency === undefined) || (!(func0.call(data, "frequency")))){
(vErrors ??= []).push({instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "frequency"}});
errors++;
}
for(const key0 of Object.keys(data)){
if(!(((((key0 === "frequency") || (key0 === "hour")) || (key0 === "day")) || (key0 === "retention")) || (key0 === "retention_seconds"))){
(vErrors ??= []).push({instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0}});
errors++;
}
}
if(data.frequency !== undefined && func0.call(data, "frequency")){
let data0 = data.frequency;
if(!(((data0 === "daily") || (data0 === "weekly")) || (data0 === "monthly"))){
(vErrors ??= []).push({instancePath:instancePath+"/frequency",schemaPath:"#/properties/frequency/enum",keyword:"enum",params:{allowedValues: schema45.properties.frequency.enum}});
errors++;
}
}
if(data.hour !== undefined && func0.call(data, "hour")){
let data1 = data.hour;
if(!(((typeof data1 == "number") && (!(data1 % 1) && !isNaN(data1))) && (isFinite(data1)))){
(vErrors ??= []).push({instancePath:instancePath+"/hour",schemaPath:"#/properties/hour/type",keyword:"type",params:{type: "integer"}});
errors++;
}
if((typeof data1 == "number") && (isFinite(data1))){
if(data1 > 23 || isNaN(data1)){
(vErrors ??= []).push({instancePath:instancePath+"/hour",schemaPath:"#/properties/hour/maximum",keyword:"maximum",params:{comparison: "<=", limit: 23}});
errors++;
}
if(data1 < 0 || isNaN(data1)){
(vErrors ??= []).push({instancePath:instancePath+"/hour",schemaPath:"#/properties/hour/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0}});
errors++;
}
}
}
if(data.day !== undefined && func0.call(data, "day")){
let data2 = data.day;
if(!(((typeof data2 == "number") && (!(data2 % 1) && !isNaN(data2))) && (isFinite(data2)))){
(vErrors ??= []).push({instancePath:instancePath+"/day",schemaPath:"#/properties/day/type",keyword:"type",params:{type: "integer"}});
errors++;
}
if((typeof data2 == "number") && (isFinite(data2))){
if(data2 > 31 || isNaN(data2)){
(vErrors ??= []).push({instancePath:instancePath+"/day",schemaPath:"#/properties/day/maximum",keyword:"maximum",params:{comparison: "<=", limit: 31}});
errors++;
}
if(data2 < 1 || isNaN(data2)){
(vErrors ??= []).push({instancePath:instancePath+"/day",schemaPath:"#/properties/day/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1}});
errors++;
}
}
}
if(data.retention !== undefined && func0.call(data, "retention")){
let data3 = data.retention;
if(typeof data3 === "string"){
if(func65(data3) > 40){
(vErrors ??= []).push({instancePath:instancePath+"/retention",schemaPath:"#/properties/retention/maxLength",keyword:"maxLength",params:{limit: 40}});
errors++;
}
if(!pattern24.test(data3)){
(vErrors ??= []).push({instancePath:instancePath+"/retention",schemaPath:"#/properties/retention/pattern",keyword:"pattern",params:{pattern: "^(?=[0-9])([0-9]+w)?([0-9]+d)?([0-9]+h)?([0-9]+m)?([0-9]+s)?$|^P(?=[0-9T])([0-9]+W)?([0-9]+D)?(T(?=[0-9])([0-9]+H)?([0-9]+M)?([0-9]+S)?)?$"}});
errors++;
}
}
else {
(vErrors ??= []).push({instancePath:instancePath+"/retention",schemaPath:"#/properties/retention/type",keyword:"type",params:{type: "string"}});
errors++;
}
}
if(data.retention_seconds !== undefined && func0.call(data, "retention_seconds")){
let data4 = data.retention_seconds;
if(!(((typeof data4 == "number") && (!(data4 % 1) && !isNaN(data4))) && (isFinite(data4)))){
(vErrors ??= []).push({instancePath:instancePath+"/retention_seconds",schemaPath:"#/properties/retention_seconds/type",keyword:"type",params:{type: "integer"}});
errors++;
}
if((typeof data4 == "number") && (isFinite(data4))){
if(data4 > 3024000 || isNaN(data4)){
(vErrors ??= []).push({instancePath:instancePath+"/retention_seconds",schemaPath:"#/properties/retention_seconds/maximum",keyword:"maximum",params:{comparison: "<=", limit: 3024000}});
errors++;
}
if(data4 < 3600 || isNaN(data4)){
(vErrors ??= []).push({instancePath:instancePath+"/retention_seconds",schemaPath:"#/properties/retention_seconds/minimum",keyword:"minimum",params:{comparison: ">=", limit: 3600}});
errors++;
}
}
}
}
else {
(vErrors ??= []).push({instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}});
errors++;
}
validate106.errors = vErrors;
return errors === 0;
}
validate106.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};


function validate105(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate105.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(!data || typeof data != "object"){
(vErrors ??= []).push({instancePath,schemaPath:"#/type",keyword:"type",params:{type: schema44.type}});
errors++;
}
if(Array.isArray(data)){
if(data.length < 1){
(vErrors ??= []).push({instancePath,schemaPath:"#/minItems",keyword:"minItems",params:{limit: 1}});
errors++;
}
const len0 = data.length;
for(let i0=0; i0<len0; i0++){
if(!(validate106(data[i0], {instancePath:instancePath+"/" + i0,parentData:data,parentDataProperty:i0,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate106.errors : vErrors.concat(validate106.errors);
errors = vErrors.length;
}
}
}
if(data && typeof data == "object" && !Array.isArray(data)){
if((data.absent === undefined) || (!(func0.call(data, "absent")))){
(vErrors ??= []).push({instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "absent"}});
errors++;
}
for(const key0 of Object.keys(data)){
if(!(key0 === "absent")){
(vErrors ??= []).push({instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0}});
errors++;
}
}
if(data.absent !== undefined && func0.call(data, "absent")){
if(true !== data.absent){
(vErrors ??= []).push({instancePath:instancePath+"/absent",schemaPath:"#/properties/absent/const",keyword:"const",params:{allowedValue: true}});
errors++;
}
}
}
validate105.errors = vErrors;
return errors === 0;
}
validate105.evaluated = {"props":true,"items":true,"dynamicProps":false,"dynamicItems":false};

const schema46 = {"type":"object","required":["name"],"additionalProperties":false,"properties":{"name":{"type":"string","minLength":1,"maxLength":256},"id":{"type":"string","pattern":"^[a-z0-9-]{1,60}$"},"expires_at":{"type":["string","null"],"pattern":"^[0-9]{4}-[0-9]{2}-[0-9]{2}[Tt][0-9]{2}:[0-9]{2}:[0-9]{2}(\\.[0-9]{1,9})?([Zz]|[+-][0-9]{2}:[0-9]{2})$"},"timestamp":{"type":"string","pattern":"^[0-9]{4}-[0-9]{2}-[0-9]{2}[Tt][0-9]{2}:[0-9]{2}:[0-9]{2}(\\.[0-9]{1,9})?([Zz]|[+-][0-9]{2}:[0-9]{2})$"},"lsn":{"type":"string","pattern":"^[0-9A-Fa-f]{1,8}/[0-9A-Fa-f]{1,8}$"},"slug":{"type":"string","pattern":"^[a-z][a-z0-9-]*$","maxLength":63},"ignore":{"type":"array","uniqueItems":true,"items":{"enum":["expires_at","timestamp","lsn","slug"]}},"absent":{"type":"boolean"},"renamed_from":{"type":"string","minLength":1,"maxLength":256},"allow":{"type":"array","uniqueItems":true,"items":{"enum":["replace","loss"]}}}};
const pattern36 = new RegExp("^[a-z][a-z0-9-]*$", "u");

function validate109(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate109.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(data && typeof data == "object" && !Array.isArray(data)){
if((data.name === undefined) || (!(func0.call(data, "name")))){
(vErrors ??= []).push({instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "name"}});
errors++;
}
for(const key0 of Object.keys(data)){
if(!(func0.call(schema46.properties, key0))){
(vErrors ??= []).push({instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0}});
errors++;
}
}
if(data.name !== undefined && func0.call(data, "name")){
let data0 = data.name;
if(typeof data0 === "string"){
if(func65(data0) > 256){
(vErrors ??= []).push({instancePath:instancePath+"/name",schemaPath:"#/properties/name/maxLength",keyword:"maxLength",params:{limit: 256}});
errors++;
}
if(func65(data0) < 1){
(vErrors ??= []).push({instancePath:instancePath+"/name",schemaPath:"#/properties/name/minLength",keyword:"minLength",params:{limit: 1}});
errors++;
}
}
else {
(vErrors ??= []).push({instancePath:instancePath+"/name",schemaPath:"#/properties/name/type",keyword:"type",params:{type: "string"}});
errors++;
}
}
if(data.id !== undefined && func0.call(data, "id")){
let data1 = data.id;
if(typeof data1 === "string"){
if(!pattern14.test(data1)){
(vErrors ??= []).push({instancePath:instancePath+"/id",schemaPath:"#/properties/id/pattern",keyword:"pattern",params:{pattern: "^[a-z0-9-]{1,60}$"}});
errors++;
}
}
else {
(vErrors ??= []).push({instancePath:instancePath+"/id",schemaPath:"#/properties/id/type",keyword:"type",params:{type: "string"}});
errors++;
}
}
if(data.expires_at !== undefined && func0.call(data, "expires_at")){
let data2 = data.expires_at;
if((typeof data2 !== "string") && (data2 !== null)){
(vErrors ??= []).push({instancePath:instancePath+"/expires_at",schemaPath:"#/properties/expires_at/type",keyword:"type",params:{type: schema46.properties.expires_at.type}});
errors++;
}
if(typeof data2 === "string"){
if(!pattern21.test(data2)){
(vErrors ??= []).push({instancePath:instancePath+"/expires_at",schemaPath:"#/properties/expires_at/pattern",keyword:"pattern",params:{pattern: "^[0-9]{4}-[0-9]{2}-[0-9]{2}[Tt][0-9]{2}:[0-9]{2}:[0-9]{2}(\\.[0-9]{1,9})?([Zz]|[+-][0-9]{2}:[0-9]{2})$"}});
errors++;
}
}
}
if(data.timestamp !== undefined && func0.call(data, "timestamp")){
let data3 = data.timestamp;
if(typeof data3 === "string"){
if(!pattern21.test(data3)){
(vErrors ??= []).push({instancePath:instancePath+"/timestamp",schemaPath:"#/properties/timestamp/pattern",keyword:"pattern",params:{pattern: "^[0-9]{4}-[0-9]{2}-[0-9]{2}[Tt][0-9]{2}:[0-9]{2}:[0-9]{2}(\\.[0-9]{1,9})?([Zz]|[+-][0-9]{2}:[0-9]{2})$"}});
errors++;
}
}
else {
(vErrors ??= []).push({instancePath:instancePath+"/timestamp",schemaPath:"#/properties/timestamp/type",keyword:"type",params:{type: "string"}});
errors++;
}
}
if(data.lsn !== undefined && func0.call(data, "lsn")){
let data4 = data.lsn;
if(typeof data4 === "string"){
if(!pattern22.test(data4)){
(vErrors ??= []).push({instancePath:instancePath+"/lsn",schemaPath:"#/properties/lsn/pattern",keyword:"pattern",params:{pattern: "^[0-9A-Fa-f]{1,8}/[0-9A-Fa-f]{1,8}$"}});
errors++;
}
}
else {
(vErrors ??= []).push({instancePath:instancePath+"/lsn",schemaPath:"#/properties/lsn/type",keyword:"type",params:{type: "string"}});
errors++;
}
}
if(data.slug !== undefined && func0.call(data, "slug")){
let data5 = data.slug;
if(typeof data5 === "string"){
if(func65(data5) > 63){
(vErrors ??= []).push({instancePath:instancePath+"/slug",schemaPath:"#/properties/slug/maxLength",keyword:"maxLength",params:{limit: 63}});
errors++;
}
if(!pattern36.test(data5)){
(vErrors ??= []).push({instancePath:instancePath+"/slug",schemaPath:"#/properties/slug/pattern",keyword:"pattern",params:{pattern: "^[a-z][a-z0-9-]*$"}});
errors++;
}
}
else {
(vErrors ??= []).push({instancePath:instancePath+"/slug",schemaPath:"#/properties/slug/type",keyword:"type",params:{type: "string"}});
errors++;
}
}
if(data.ignore !== undefined && func0.call(data, "ignore")){
let data6 = data.ignore;
if(Array.isArray(data6)){
const len0 = data6.length;
for(let i0=0; i0<len0; i0++){
let data7 = data6[i0];
if(!((((data7 === "expires_at") || (data7 === "timestamp")) || (data7 === "lsn")) || (data7 === "slug"))){
(vErrors ??= []).push({instancePath:instancePath+"/ignore/" + i0,schemaPath:"#/properties/ignore/items/enum",keyword:"enum",params:{allowedValues: schema46.properties.ignore.items.enum}});
errors++;
}
}
let i1 = data6.length;
let j0;
if(i1 > 1){
outer0:
for(;i1--;){
for(j0 = i1; j0--;){
if(func27(data6[i1], data6[j0])){
(vErrors ??= []).push({instancePath:instancePath+"/ignore",schemaPath:"#/properties/ignore/uniqueItems",keyword:"uniqueItems",params:{i: i1, j: j0}});
errors++;
break outer0;
}
}
}
}
}
else {
(vErrors ??= []).push({instancePath:instancePath+"/ignore",schemaPath:"#/properties/ignore/type",keyword:"type",params:{type: "array"}});
errors++;
}
}
if(data.absent !== undefined && func0.call(data, "absent")){
if(typeof data.absent !== "boolean"){
(vErrors ??= []).push({instancePath:instancePath+"/absent",schemaPath:"#/properties/absent/type",keyword:"type",params:{type: "boolean"}});
errors++;
}
}
if(data.renamed_from !== undefined && func0.call(data, "renamed_from")){
let data9 = data.renamed_from;
if(typeof data9 === "string"){
if(func65(data9) > 256){
(vErrors ??= []).push({instancePath:instancePath+"/renamed_from",schemaPath:"#/properties/renamed_from/maxLength",keyword:"maxLength",params:{limit: 256}});
errors++;
}
if(func65(data9) < 1){
(vErrors ??= []).push({instancePath:instancePath+"/renamed_from",schemaPath:"#/properties/renamed_from/minLength",keyword:"minLength",params:{limit: 1}});
errors++;
}
}
else {
(vErrors ??= []).push({instancePath:instancePath+"/renamed_from",schemaPath:"#/properties/renamed_from/type",keyword:"type",params:{type: "string"}});
errors++;
}
}
if(data.allow !== undefined && func0.call(data, "allow")){
let data10 = data.allow;
if(Array.isArray(data10)){
const len1 = data10.length;
for(let i2=0; i2<len1; i2++){
let data11 = data10[i2];
if(!((data11 === "replace") || (data11 === "loss"))){
(vErrors ??= []).push({instancePath:instancePath+"/allow/" + i2,schemaPath:"#/properties/allow/items/enum",keyword:"enum",params:{allowedValues: schema46.properties.allow.items.enum}});
errors++;
}
}
let i3 = data10.length;
let j1;
if(i3 > 1){
outer1:
for(;i3--;){
for(j1 = i3; j1--;){
if(func27(data10[i3], data10[j1])){
(vErrors ??= []).push({instancePath:instancePath+"/allow",schemaPath:"#/properties/allow/uniqueItems",keyword:"uniqueItems",params:{i: i3, j: j1}});
errors++;
break outer1;
}
}
}
}
}
else {
(vErrors ??= []).push({instancePath:instancePath+"/allow",schemaPath:"#/properties/allow/type",keyword:"type",params:{type: "array"}});
errors++;
}
}
}
else {
(vErrors ??= []).push({instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}});
errors++;
}
validate109.errors = vErrors;
return errors === 0;
}
validate109.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};

const schema47 = {"type":"object","required":["name"],"additionalProperties":false,"properties":{"name":{"type":"string","minLength":1,"maxLength":256},"scopes":{"type":"array","minItems":1,"maxItems":16,"uniqueItems":true,"items":{"enum":["storage:read","storage:write","ai_gateway:invoke","functions:invoke"]}},"absent":{"type":"boolean"},"allow":{"type":"array","uniqueItems":true,"items":{"enum":["replace","loss"]}}}};

function validate111(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate111.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(data && typeof data == "object" && !Array.isArray(data)){
if((data.name === undefined) || (!(func0.call(data, "name")))){
(vErrors ??= []).push({instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "name"}});
errors++;
}
for(const key0 of Object.keys(data)){
if(!((((key0 === "name") || (key0 === "scopes")) || (key0 === "absent")) || (key0 === "allow"))){
(vErrors ??= []).push({instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0}});
errors++;
}
}
if(data.name !== undefined && func0.call(data, "name")){
let data0 = data.name;
if(typeof data0 === "string"){
if(func65(data0) > 256){
(vErrors ??= []).push({instancePath:instancePath+"/name",schemaPath:"#/properties/name/maxLength",keyword:"maxLength",params:{limit: 256}});
errors++;
}
if(func65(data0) < 1){
(vErrors ??= []).push({instancePath:instancePath+"/name",schemaPath:"#/properties/name/minLength",keyword:"minLength",params:{limit: 1}});
errors++;
}
}
else {
(vErrors ??= []).push({instancePath:instancePath+"/name",schemaPath:"#/properties/name/type",keyword:"type",params:{type: "string"}});
errors++;
}
}
if(data.scopes !== undefined && func0.call(data, "scopes")){
let data1 = data.scopes;
if(Array.isArray(data1)){
if(data1.length > 16){
(vErrors ??= []).push({instancePath:instancePath+"/scopes",schemaPath:"#/properties/scopes/maxItems",keyword:"maxItems",params:{limit: 16}});
errors++;
}
if(data1.length < 1){
(vErrors ??= []).push({instancePath:instancePath+"/scopes",schemaPath:"#/properties/scopes/minItems",keyword:"minItems",params:{limit: 1}});
errors++;
}
const len0 = data1.length;
for(let i0=0; i0<len0; i0++){
let data2 = data1[i0];
if(!((((data2 === "storage:read") || (data2 === "storage:write")) || (data2 === "ai_gateway:invoke")) || (data2 === "functions:invoke"))){
(vErrors ??= []).push({instancePath:instancePath+"/scopes/" + i0,schemaPath:"#/properties/scopes/items/enum",keyword:"enum",params:{allowedValues: schema47.properties.scopes.items.enum}});
errors++;
}
}
let i1 = data1.length;
let j0;
if(i1 > 1){
outer0:
for(;i1--;){
for(j0 = i1; j0--;){
if(func27(data1[i1], data1[j0])){
(vErrors ??= []).push({instancePath:instancePath+"/scopes",schemaPath:"#/properties/scopes/uniqueItems",keyword:"uniqueItems",params:{i: i1, j: j0}});
errors++;
break outer0;
}
}
}
}
}
else {
(vErrors ??= []).push({instancePath:instancePath+"/scopes",schemaPath:"#/properties/scopes/type",keyword:"type",params:{type: "array"}});
errors++;
}
}
if(data.absent !== undefined && func0.call(data, "absent")){
if(typeof data.absent !== "boolean"){
(vErrors ??= []).push({instancePath:instancePath+"/absent",schemaPath:"#/properties/absent/type",keyword:"type",params:{type: "boolean"}});
errors++;
}
}
if(data.allow !== undefined && func0.call(data, "allow")){
let data4 = data.allow;
if(Array.isArray(data4)){
const len1 = data4.length;
for(let i2=0; i2<len1; i2++){
let data5 = data4[i2];
if(!((data5 === "replace") || (data5 === "loss"))){
(vErrors ??= []).push({instancePath:instancePath+"/allow/" + i2,schemaPath:"#/properties/allow/items/enum",keyword:"enum",params:{allowedValues: schema47.properties.allow.items.enum}});
errors++;
}
}
let i3 = data4.length;
let j1;
if(i3 > 1){
outer1:
for(;i3--;){
for(j1 = i3; j1--;){
if(func27(data4[i3], data4[j1])){
(vErrors ??= []).push({instancePath:instancePath+"/allow",schemaPath:"#/properties/allow/uniqueItems",keyword:"uniqueItems",params:{i: i3, j: j1}});
errors++;
break outer1;
}
}
}
}
}
else {
(vErrors ??= []).push({instancePath:instancePath+"/allow",schemaPath:"#/properties/allow/type",keyword:"type",params:{type: "array"}});
errors++;
}
}
}
else {
(vErrors ??= []).push({instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}});
errors++;
}
validate111.errors = vErrors;
return errors === 0;
}
validate111.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};

const schema48 = {"type":"object","additionalProperties":false,"properties":{"storage":{"$ref":"#/$defs/NeonStorage"},"ai_gateway":{"$ref":"#/$defs/NeonAiGateway"},"backups":{"$ref":"#/$defs/NeonBackups"},"advisors":{"type":"array","items":{"$ref":"#/$defs/NeonAdvisors"}},"schema":{"type":"array","items":{"$ref":"#/$defs/NeonSchema"}},"consumption":{"type":"array","items":{"$ref":"#/$defs/NeonConsumption"}}}};
const schema49 = {"const":true};

function validate114(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate114.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(true !== data){
(vErrors ??= []).push({instancePath,schemaPath:"#/const",keyword:"const",params:{allowedValue: true}});
errors++;
}
validate114.errors = vErrors;
return errors === 0;
}
validate114.evaluated = {"dynamicProps":false,"dynamicItems":false};

const schema50 = {"const":true};

function validate116(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate116.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(true !== data){
(vErrors ??= []).push({instancePath,schemaPath:"#/const",keyword:"const",params:{allowedValue: true}});
errors++;
}
validate116.errors = vErrors;
return errors === 0;
}
validate116.evaluated = {"dynamicProps":false,"dynamicItems":false};

const schema51 = {"type":"object","required":["newer_than"],"additionalProperties":false,"properties":{"newer_than":{"type":"string","pattern":"^(?=[0-9])([0-9]+w)?([0-9]+d)?([0-9]+h)?([0-9]+m)?([0-9]+s)?$|^P(?=[0-9T])([0-9]+W)?([0-9]+D)?(T(?=[0-9])([0-9]+H)?([0-9]+M)?([0-9]+S)?)?$","maxLength":40}}};

function validate118(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate118.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(data && typeof data == "object" && !Array.isArray(data)){
if((data.newer_than === undefined) || (!(func0.call(data, "newer_than")))){
(vErrors ??= []).push({instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "newer_than"}});
errors++;
}
for(const key0 of Object.keys(data)){
if(!(key0 === "newer_than")){
(vErrors ??= []).push({instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0}});
errors++;
}
}
if(data.newer_than !== undefined && func0.call(data, "newer_than")){
let data0 = data.newer_than;
if(typeof data0 === "string"){
if(func65(data0) > 40){
(vErrors ??= []).push({instancePath:instancePath+"/newer_than",schemaPath:"#/properties/newer_than/maxLength",keyword:"maxLength",params:{limit: 40}});
errors++;
}
if(!pattern24.test(data0)){
(vErrors ??= []).push({instancePath:instancePath+"/newer_than",schemaPath:"#/properties/newer_than/pattern",keyword:"pattern",params:{pattern: "^(?=[0-9])([0-9]+w)?([0-9]+d)?([0-9]+h)?([0-9]+m)?([0-9]+s)?$|^P(?=[0-9T])([0-9]+W)?([0-9]+D)?(T(?=[0-9])([0-9]+H)?([0-9]+M)?([0-9]+S)?)?$"}});
errors++;
}
}
else {
(vErrors ??= []).push({instancePath:instancePath+"/newer_than",schemaPath:"#/properties/newer_than/type",keyword:"type",params:{type: "string"}});
errors++;
}
}
}
else {
(vErrors ??= []).push({instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}});
errors++;
}
validate118.errors = vErrors;
return errors === 0;
}
validate118.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};

const schema52 = {"type":"object","additionalProperties":false,"properties":{"database":{"type":"string","minLength":1,"maxLength":63},"category":{"enum":["security","performance"]},"level":{"enum":["info","warn","error"]}}};

function validate120(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate120.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 of Object.keys(data)){
if(!(((key0 === "database") || (key0 === "category")) || (key0 === "level"))){
(vErrors ??= []).push({instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0}});
errors++;
}
}
if(data.database !== undefined && func0.call(data, "database")){
let data0 = data.database;
if(typeof data0 === "string"){
if(func65(data0) > 63){
(vErrors ??= []).push({instancePath:instancePath+"/database",schemaPath:"#/properties/database/maxLength",keyword:"maxLength",params:{limit: 63}});
errors++;
}
if(func65(data0) < 1){
(vErrors ??= []).push({instancePath:instancePath+"/database",schemaPath:"#/properties/database/minLength",keyword:"minLength",params:{limit: 1}});
errors++;
}
}
else {
(vErrors ??= []).push({instancePath:instancePath+"/database",schemaPath:"#/properties/database/type",keyword:"type",params:{type: "string"}});
errors++;
}
}
if(data.category !== undefined && func0.call(data, "category")){
let data1 = data.category;
if(!((data1 === "security") || (data1 === "performance"))){
(vErrors ??= []).push({instancePath:instancePath+"/category",schemaPath:"#/properties/category/enum",keyword:"enum",params:{allowedValues: schema52.properties.category.enum}});
errors++;
}
}
if(data.level !== undefined && func0.call(data, "level")){
let data2 = data.level;
if(!(((data2 === "info") || (data2 === "warn")) || (data2 === "error"))){
(vErrors ??= []).push({instancePath:instancePath+"/level",schemaPath:"#/properties/level/enum",keyword:"enum",params:{allowedValues: schema52.properties.level.enum}});
errors++;
}
}
}
else {
(vErrors ??= []).push({instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}});
errors++;
}
validate120.errors = vErrors;
return errors === 0;
}
validate120.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};

const schema53 = {"type":"object","required":["database"],"additionalProperties":false,"properties":{"database":{"type":"string","minLength":1,"maxLength":63},"same_as":{"type":"string","minLength":1,"maxLength":256},"tables":{"type":"array","minItems":1,"items":{"type":"string","minLength":1,"maxLength":127}}}};

function validate122(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate122.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(data && typeof data == "object" && !Array.isArray(data)){
if((data.database === undefined) || (!(func0.call(data, "database")))){
(vErrors ??= []).push({instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "database"}});
errors++;
}
for(const key0 of Object.keys(data)){
if(!(((key0 === "database") || (key0 === "same_as")) || (key0 === "tables"))){
(vErrors ??= []).push({instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0}});
errors++;
}
}
if(data.database !== undefined && func0.call(data, "database")){
let data0 = data.database;
if(typeof data0 === "string"){
if(func65(data0) > 63){
(vErrors ??= []).push({instancePath:instancePath+"/database",schemaPath:"#/properties/database/maxLength",keyword:"maxLength",params:{limit: 63}});
errors++;
}
if(func65(data0) < 1){
(vErrors ??= []).push({instancePath:instancePath+"/database",schemaPath:"#/properties/database/minLength",keyword:"minLength",params:{limit: 1}});
errors++;
}
}
else {
(vErrors ??= []).push({instancePath:instancePath+"/database",schemaPath:"#/properties/database/type",keyword:"type",params:{type: "string"}});
errors++;
}
}
if(data.same_as !== undefined && func0.call(data, "same_as")){
let data1 = data.same_as;
if(typeof data1 === "string"){
if(func65(data1) > 256){
(vErrors ??= []).push({instancePath:instancePath+"/same_as",schemaPath:"#/properties/same_as/maxLength",keyword:"maxLength",params:{limit: 256}});
errors++;
}
if(func65(data1) < 1){
(vErrors ??= []).push({instancePath:instancePath+"/same_as",schemaPath:"#/properties/same_as/minLength",keyword:"minLength",params:{limit: 1}});
errors++;
}
}
else {
(vErrors ??= []).push({instancePath:instancePath+"/same_as",schemaPath:"#/properties/same_as/type",keyword:"type",params:{type: "string"}});
errors++;
}
}
if(data.tables !== undefined && func0.call(data, "tables")){
let data2 = data.tables;
if(Array.isArray(data2)){
if(data2.length < 1){
(vErrors ??= []).push({instancePath:instancePath+"/tables",schemaPath:"#/properties/tables/minItems",keyword:"minItems",params:{limit: 1}});
errors++;
}
const len0 = data2.length;
for(let i0=0; i0<len0; i0++){
let data3 = data2[i0];
if(typeof data3 === "string"){
if(func65(data3) > 127){
(vErrors ??= []).push({instancePath:instancePath+"/tables/" + i0,schemaPath:"#/properties/tables/items/maxLength",keyword:"maxLength",params:{limit: 127}});
errors++;
}
if(func65(data3) < 1){
(vErrors ??= []).push({instancePath:instancePath+"/tables/" + i0,schemaPath:"#/properties/tables/items/minLength",keyword:"minLength",params:{limit: 1}});
errors++;
}
}
else {
(vErrors ??= []).push({instancePath:instancePath+"/tables/" + i0,schemaPath:"#/properties/tables/items/type",keyword:"type",params:{type: "string"}});
errors++;
}
}
}
else {
(vErrors ??= []).push({instancePath:instancePath+"/tables",schemaPath:"#/properties/tables/type",keyword:"type",params:{type: "array"}});
errors++;
}
}
}
else {
(vErrors ??= []).push({instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}});
errors++;
}
validate122.errors = vErrors;
return errors === 0;
}
validate122.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};

const schema54 = {"type":"object","required":["metric","at_most"],"additionalProperties":false,"properties":{"metric":{"enum":["compute_unit_seconds","root_branch_bytes_month","child_branch_bytes_month","instant_restore_bytes_month","public_network_transfer_bytes","private_network_transfer_bytes","extra_branches_month","snapshot_storage_bytes_month","compute_time_seconds","active_time_seconds","written_data_bytes","data_transfer_bytes","logical_size"]},"at_most":{"type":"integer","minimum":0},"window":{"type":"string","pattern":"^(?=[0-9])([0-9]+w)?([0-9]+d)?([0-9]+h)?([0-9]+m)?([0-9]+s)?$|^P(?=[0-9T])([0-9]+W)?([0-9]+D)?(T(?=[0-9])([0-9]+H)?([0-9]+M)?([0-9]+S)?)?$","maxLength":40}}};

function validate124(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate124.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(data && typeof data == "object" && !Array.isArray(data)){
if((data.metric === undefined) || (!(func0.call(data, "metric")))){
(vErrors ??= []).push({instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "metric"}});
errors++;
}
if((data.at_most === undefined) || (!(func0.call(data, "at_most")))){
(vErrors ??= []).push({instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "at_most"}});
errors++;
}
for(const key0 of Object.keys(data)){
if(!(((key0 === "metric") || (key0 === "at_most")) || (key0 === "window"))){
(vErrors ??= []).push({instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0}});
errors++;
}
}
if(data.metric !== undefined && func0.call(data, "metric")){
let data0 = data.metric;
if(!(((((((((((((data0 === "compute_unit_seconds") || (data0 === "root_branch_bytes_month")) || (data0 === "child_branch_bytes_month")) || (data0 === "instant_restore_bytes_month")) || (data0 === "public_network_transfer_bytes")) || (data0 === "private_network_transfer_bytes")) || (data0 === "extra_branches_month")) || (data0 === "snapshot_storage_bytes_month")) || (data0 === "compute_time_seconds")) || (data0 === "active_time_seconds")) || (data0 === "written_data_bytes")) || (data0 === "data_transfer_bytes")) || (data0 === "logical_size"))){
(vErrors ??= []).push({instancePath:instancePath+"/metric",schemaPath:"#/properties/metric/enum",keyword:"enum",params:{allowedValues: schema54.properties.metric.enum}});
errors++;
}
}
if(data.at_most !== undefined && func0.call(data, "at_most")){
let data1 = data.at_most;
if(!(((typeof data1 == "number") && (!(data1 % 1) && !isNaN(data1))) && (isFinite(data1)))){
(vErrors ??= []).push({instancePath:instancePath+"/at_most",schemaPath:"#/properties/at_most/type",keyword:"type",params:{type: "integer"}});
errors++;
}
if((typeof data1 == "number") && (isFinite(data1))){
if(data1 < 0 || isNaN(data1)){
(vErrors ??= []).push({instancePath:instancePath+"/at_most",schemaPath:"#/properties/at_most/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0}});
errors++;
}
}
}
if(data.window !== undefined && func0.call(data, "window")){
let data2 = data.window;
if(typeof data2 === "string"){
if(func65(data2) > 40){
(vErrors ??= []).push({instancePath:instancePath+"/window",schemaPath:"#/properties/window/maxLength",keyword:"maxLength",params:{limit: 40}});
errors++;
}
if(!pattern24.test(data2)){
(vErrors ??= []).push({instancePath:instancePath+"/window",schemaPath:"#/properties/window/pattern",keyword:"pattern",params:{pattern: "^(?=[0-9])([0-9]+w)?([0-9]+d)?([0-9]+h)?([0-9]+m)?([0-9]+s)?$|^P(?=[0-9T])([0-9]+W)?([0-9]+D)?(T(?=[0-9])([0-9]+H)?([0-9]+M)?([0-9]+S)?)?$"}});
errors++;
}
}
else {
(vErrors ??= []).push({instancePath:instancePath+"/window",schemaPath:"#/properties/window/type",keyword:"type",params:{type: "string"}});
errors++;
}
}
}
else {
(vErrors ??= []).push({instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}});
errors++;
}
validate124.errors = vErrors;
return errors === 0;
}
validate124.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};


function validate113(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate113.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 of Object.keys(data)){
if(!((((((key0 === "storage") || (key0 === "ai_gateway")) || (key0 === "backups")) || (key0 === "advisors")) || (key0 === "schema")) || (key0 === "consumption"))){
(vErrors ??= []).push({instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0}});
errors++;
}
}
if(data.storage !== undefined && func0.call(data, "storage")){
if(!(validate114(data.storage, {instancePath:instancePath+"/storage",parentData:data,parentDataProperty:"storage",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate114.errors : vErrors.concat(validate114.errors);
errors = vErrors.length;
}
}
if(data.ai_gateway !== undefined && func0.call(data, "ai_gateway")){
if(!(validate116(data.ai_gateway, {instancePath:instancePath+"/ai_gateway",parentData:data,parentDataProperty:"ai_gateway",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate116.errors : vErrors.concat(validate116.errors);
errors = vErrors.length;
}
}
if(data.backups !== undefined && func0.call(data, "backups")){
if(!(validate118(data.backups, {instancePath:instancePath+"/backups",parentData:data,parentDataProperty:"backups",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate118.errors : vErrors.concat(validate118.errors);
errors = vErrors.length;
}
}
if(data.advisors !== undefined && func0.call(data, "advisors")){
let data3 = data.advisors;
if(Array.isArray(data3)){
const len0 = data3.length;
for(let i0=0; i0<len0; i0++){
if(!(validate120(data3[i0], {instancePath:instancePath+"/advisors/" + i0,parentData:data3,parentDataProperty:i0,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate120.errors : vErrors.concat(validate120.errors);
errors = vErrors.length;
}
}
}
else {
(vErrors ??= []).push({instancePath:instancePath+"/advisors",schemaPath:"#/properties/advisors/type",keyword:"type",params:{type: "array"}});
errors++;
}
}
if(data.schema !== undefined && func0.call(data, "schema")){
let data5 = data.schema;
if(Array.isArray(data5)){
const len1 = data5.length;
for(let i1=0; i1<len1; i1++){
if(!(validate122(data5[i1], {instancePath:instancePath+"/schema/" + i1,parentData:data5,parentDataProperty:i1,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate122.errors : vErrors.concat(validate122.errors);
errors = vErrors.length;
}
}
}
else {
(vErrors ??= []).push({instancePath:instancePath+"/schema",schemaPath:"#/properties/schema/type",keyword:"type",params:{type: "array"}});
errors++;
}
}
if(data.consumption !== undefined && func0.call(data, "consumption")){
let data7 = data.consumption;
if(Array.isArray(data7)){
const len2 = data7.length;
for(let i2=0; i2<len2; i2++){
if(!(validate124(data7[i2], {instancePath:instancePath+"/consumption/" + i2,parentData:data7,parentDataProperty:i2,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate124.errors : vErrors.concat(validate124.errors);
errors = vErrors.length;
}
}
}
else {
(vErrors ??= []).push({instancePath:instancePath+"/consumption",schemaPath:"#/properties/consumption/type",keyword:"type",params:{type: "array"}});
errors++;
}
}
}
else {
(vErrors ??= []).push({instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}});
errors++;
}
validate113.errors = vErrors;
return errors === 0;
}
validate113.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};


function validate90(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate90.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(data && typeof data == "object" && !Array.isArray(data)){
if((data.name === undefined) || (!(func0.call(data, "name")))){
(vErrors ??= []).push({instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "name"}});
errors++;
}
for(const key0 of Object.keys(data)){
if(!(func0.call(schema37.properties, key0))){
(vErrors ??= []).push({instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0}});
errors++;
}
}
if(data.name !== undefined && func0.call(data, "name")){
let data0 = data.name;
if(typeof data0 === "string"){
if(func65(data0) > 256){
(vErrors ??= []).push({instancePath:instancePath+"/name",schemaPath:"#/properties/name/maxLength",keyword:"maxLength",params:{limit: 256}});
errors++;
}
if(func65(data0) < 1){
(vErrors ??= []).push({instancePath:instancePath+"/name",schemaPath:"#/properties/name/minLength",keyword:"minLength",params:{limit: 1}});
errors++;
}
}
else {
(vErrors ??= []).push({instancePath:instancePath+"/name",schemaPath:"#/properties/name/type",keyword:"type",params:{type: "string"}});
errors++;
}
}
if(data.id !== undefined && func0.call(data, "id")){
let data1 = data.id;
if(typeof data1 === "string"){
if(!pattern14.test(data1)){
(vErrors ??= []).push({instancePath:instancePath+"/id",schemaPath:"#/properties/id/pattern",keyword:"pattern",params:{pattern: "^[a-z0-9-]{1,60}$"}});
errors++;
}
}
else {
(vErrors ??= []).push({instancePath:instancePath+"/id",schemaPath:"#/properties/id/type",keyword:"type",params:{type: "string"}});
errors++;
}
}
if(data.parent !== undefined && func0.call(data, "parent")){
let data2 = data.parent;
if(typeof data2 === "string"){
if(func65(data2) > 256){
(vErrors ??= []).push({instancePath:instancePath+"/parent",schemaPath:"#/properties/parent/maxLength",keyword:"maxLength",params:{limit: 256}});
errors++;
}
if(func65(data2) < 1){
(vErrors ??= []).push({instancePath:instancePath+"/parent",schemaPath:"#/properties/parent/minLength",keyword:"minLength",params:{limit: 1}});
errors++;
}
}
else {
(vErrors ??= []).push({instancePath:instancePath+"/parent",schemaPath:"#/properties/parent/type",keyword:"type",params:{type: "string"}});
errors++;
}
}
if(data.init_source !== undefined && func0.call(data, "init_source")){
let data3 = data.init_source;
if(!((((data3 === "parent-data") || (data3 === "parent-schema")) || (data3 === "schema-only")) || (data3 === "import"))){
(vErrors ??= []).push({instancePath:instancePath+"/init_source",schemaPath:"#/properties/init_source/enum",keyword:"enum",params:{allowedValues: schema37.properties.init_source.enum}});
errors++;
}
}
if(data.parent_timestamp !== undefined && func0.call(data, "parent_timestamp")){
let data4 = data.parent_timestamp;
if(typeof data4 === "string"){
if(!pattern21.test(data4)){
(vErrors ??= []).push({instancePath:instancePath+"/parent_timestamp",schemaPath:"#/properties/parent_timestamp/pattern",keyword:"pattern",params:{pattern: "^[0-9]{4}-[0-9]{2}-[0-9]{2}[Tt][0-9]{2}:[0-9]{2}:[0-9]{2}(\\.[0-9]{1,9})?([Zz]|[+-][0-9]{2}:[0-9]{2})$"}});
errors++;
}
}
else {
(vErrors ??= []).push({instancePath:instancePath+"/parent_timestamp",schemaPath:"#/properties/parent_timestamp/type",keyword:"type",params:{type: "string"}});
errors++;
}
}
if(data.parent_lsn !== undefined && func0.call(data, "parent_lsn")){
let data5 = data.parent_lsn;
if(typeof data5 === "string"){
if(!pattern22.test(data5)){
(vErrors ??= []).push({instancePath:instancePath+"/parent_lsn",schemaPath:"#/properties/parent_lsn/pattern",keyword:"pattern",params:{pattern: "^[0-9A-Fa-f]{1,8}/[0-9A-Fa-f]{1,8}$"}});
errors++;
}
}
else {
(vErrors ??= []).push({instancePath:instancePath+"/parent_lsn",schemaPath:"#/properties/parent_lsn/type",keyword:"type",params:{type: "string"}});
errors++;
}
}
if(data.protected !== undefined && func0.call(data, "protected")){
if(typeof data.protected !== "boolean"){
(vErrors ??= []).push({instancePath:instancePath+"/protected",schemaPath:"#/properties/protected/type",keyword:"type",params:{type: "boolean"}});
errors++;
}
}
if(data.default !== undefined && func0.call(data, "default")){
if(true !== data.default){
(vErrors ??= []).push({instancePath:instancePath+"/default",schemaPath:"#/properties/default/const",keyword:"const",params:{allowedValue: true}});
errors++;
}
}
if(data.archived !== undefined && func0.call(data, "archived")){
if(true !== data.archived){
(vErrors ??= []).push({instancePath:instancePath+"/archived",schemaPath:"#/properties/archived/const",keyword:"const",params:{allowedValue: true}});
errors++;
}
}
if(data.expires_at !== undefined && func0.call(data, "expires_at")){
let data9 = data.expires_at;
if((typeof data9 !== "string") && (data9 !== null)){
(vErrors ??= []).push({instancePath:instancePath+"/expires_at",schemaPath:"#/properties/expires_at/type",keyword:"type",params:{type: schema37.properties.expires_at.type}});
errors++;
}
if(typeof data9 === "string"){
if(!pattern21.test(data9)){
(vErrors ??= []).push({instancePath:instancePath+"/expires_at",schemaPath:"#/properties/expires_at/pattern",keyword:"pattern",params:{pattern: "^[0-9]{4}-[0-9]{2}-[0-9]{2}[Tt][0-9]{2}:[0-9]{2}:[0-9]{2}(\\.[0-9]{1,9})?([Zz]|[+-][0-9]{2}:[0-9]{2})$"}});
errors++;
}
}
}
if(data.ttl !== undefined && func0.call(data, "ttl")){
let data10 = data.ttl;
if(typeof data10 === "string"){
if(func65(data10) > 40){
(vErrors ??= []).push({instancePath:instancePath+"/ttl",schemaPath:"#/properties/ttl/maxLength",keyword:"maxLength",params:{limit: 40}});
errors++;
}
if(!pattern24.test(data10)){
(vErrors ??= []).push({instancePath:instancePath+"/ttl",schemaPath:"#/properties/ttl/pattern",keyword:"pattern",params:{pattern: "^(?=[0-9])([0-9]+w)?([0-9]+d)?([0-9]+h)?([0-9]+m)?([0-9]+s)?$|^P(?=[0-9T])([0-9]+W)?([0-9]+D)?(T(?=[0-9])([0-9]+H)?([0-9]+M)?([0-9]+S)?)?$"}});
errors++;
}
}
else {
(vErrors ??= []).push({instancePath:instancePath+"/ttl",schemaPath:"#/properties/ttl/type",keyword:"type",params:{type: "string"}});
errors++;
}
}
if(data.annotations !== undefined && func0.call(data, "annotations")){
let data11 = data.annotations;
if(data11 && typeof data11 == "object" && !Array.isArray(data11)){
if(Object.keys(data11).length > 47){
(vErrors ??= []).push({instancePath:instancePath+"/annotations",schemaPath:"#/properties/annotations/maxProperties",keyword:"maxProperties",params:{limit: 47}});
errors++;
}
for(const key1 of Object.keys(data11)){
const _errs23 = errors;
if(typeof key1 === "string"){
if(func65(key1) < 1){
(vErrors ??= []).push({instancePath:instancePath+"/annotations",schemaPath:"#/properties/annotations/propertyNames/minLength",keyword:"minLength",params:{limit: 1},propertyName:key1});
errors++;
}
if(!pattern25.test(key1)){
(vErrors ??= []).push({instancePath:instancePath+"/annotations",schemaPath:"#/properties/annotations/propertyNames/pattern",keyword:"pattern",params:{pattern: "^(?!evenkeel)"},propertyName:key1});
errors++;
}
}
var valid1 = _errs23 === errors;
if(!valid1){
(vErrors ??= []).push({instancePath:instancePath+"/annotations",schemaPath:"#/properties/annotations/propertyNames",keyword:"propertyNames",params:{propertyName: key1}});
errors++;
}
}
for(const key2 of Object.keys(data11)){
if(typeof data11[key2] !== "string"){
(vErrors ??= []).push({instancePath:instancePath+"/annotations/" + key2.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/annotations/additionalProperties/type",keyword:"type",params:{type: "string"}});
errors++;
}
}
}
else {
(vErrors ??= []).push({instancePath:instancePath+"/annotations",schemaPath:"#/properties/annotations/type",keyword:"type",params:{type: "object"}});
errors++;
}
}
if(data.anonymized !== undefined && func0.call(data, "anonymized")){
if(!(validate91(data.anonymized, {instancePath:instancePath+"/anonymized",parentData:data,parentDataProperty:"anonymized",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate91.errors : vErrors.concat(validate91.errors);
errors = vErrors.length;
}
}
if(data.endpoints !== undefined && func0.call(data, "endpoints")){
let data14 = data.endpoints;
if(Array.isArray(data14)){
const len0 = data14.length;
for(let i0=0; i0<len0; i0++){
if(!(validate95(data14[i0], {instancePath:instancePath+"/endpoints/" + i0,parentData:data14,parentDataProperty:i0,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate95.errors : vErrors.concat(validate95.errors);
errors = vErrors.length;
}
}
}
else {
(vErrors ??= []).push({instancePath:instancePath+"/endpoints",schemaPath:"#/properties/endpoints/type",keyword:"type",params:{type: "array"}});
errors++;
}
}
if(data.roles !== undefined && func0.call(data, "roles")){
let data16 = data.roles;
if(Array.isArray(data16)){
const len1 = data16.length;
for(let i1=0; i1<len1; i1++){
if(!(validate99(data16[i1], {instancePath:instancePath+"/roles/" + i1,parentData:data16,parentDataProperty:i1,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate99.errors : vErrors.concat(validate99.errors);
errors = vErrors.length;
}
}
}
else {
(vErrors ??= []).push({instancePath:instancePath+"/roles",schemaPath:"#/properties/roles/type",keyword:"type",params:{type: "array"}});
errors++;
}
}
if(data.databases !== undefined && func0.call(data, "databases")){
let data18 = data.databases;
if(Array.isArray(data18)){
const len2 = data18.length;
for(let i2=0; i2<len2; i2++){
if(!(validate101(data18[i2], {instancePath:instancePath+"/databases/" + i2,parentData:data18,parentDataProperty:i2,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate101.errors : vErrors.concat(validate101.errors);
errors = vErrors.length;
}
}
}
else {
(vErrors ??= []).push({instancePath:instancePath+"/databases",schemaPath:"#/properties/databases/type",keyword:"type",params:{type: "array"}});
errors++;
}
}
if(data.buckets !== undefined && func0.call(data, "buckets")){
let data20 = data.buckets;
if(Array.isArray(data20)){
const len3 = data20.length;
for(let i3=0; i3<len3; i3++){
if(!(validate103(data20[i3], {instancePath:instancePath+"/buckets/" + i3,parentData:data20,parentDataProperty:i3,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate103.errors : vErrors.concat(validate103.errors);
errors = vErrors.length;
}
}
}
else {
(vErrors ??= []).push({instancePath:instancePath+"/buckets",schemaPath:"#/properties/buckets/type",keyword:"type",params:{type: "array"}});
errors++;
}
}
if(data.backup_schedule !== undefined && func0.call(data, "backup_schedule")){
if(!(validate105(data.backup_schedule, {instancePath:instancePath+"/backup_schedule",parentData:data,parentDataProperty:"backup_schedule",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate105.errors : vErrors.concat(validate105.errors);
errors = vErrors.length;
}
}
if(data.snapshots !== undefined && func0.call(data, "snapshots")){
let data23 = data.snapshots;
if(Array.isArray(data23)){
const len4 = data23.length;
for(let i4=0; i4<len4; i4++){
if(!(validate109(data23[i4], {instancePath:instancePath+"/snapshots/" + i4,parentData:data23,parentDataProperty:i4,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate109.errors : vErrors.concat(validate109.errors);
errors = vErrors.length;
}
}
}
else {
(vErrors ??= []).push({instancePath:instancePath+"/snapshots",schemaPath:"#/properties/snapshots/type",keyword:"type",params:{type: "array"}});
errors++;
}
}
if(data.credentials !== undefined && func0.call(data, "credentials")){
let data25 = data.credentials;
if(Array.isArray(data25)){
const len5 = data25.length;
for(let i5=0; i5<len5; i5++){
if(!(validate111(data25[i5], {instancePath:instancePath+"/credentials/" + i5,parentData:data25,parentDataProperty:i5,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate111.errors : vErrors.concat(validate111.errors);
errors = vErrors.length;
}
}
}
else {
(vErrors ??= []).push({instancePath:instancePath+"/credentials",schemaPath:"#/properties/credentials/type",keyword:"type",params:{type: "array"}});
errors++;
}
}
if(data.outputs !== undefined && func0.call(data, "outputs")){
let data27 = data.outputs;
if(Array.isArray(data27)){
const len6 = data27.length;
for(let i6=0; i6<len6; i6++){
if(!(data27[i6] === "connection_uri")){
(vErrors ??= []).push({instancePath:instancePath+"/outputs/" + i6,schemaPath:"#/properties/outputs/items/enum",keyword:"enum",params:{allowedValues: schema37.properties.outputs.items.enum}});
errors++;
}
}
let i7 = data27.length;
let j0;
if(i7 > 1){
outer0:
for(;i7--;){
for(j0 = i7; j0--;){
if(func27(data27[i7], data27[j0])){
(vErrors ??= []).push({instancePath:instancePath+"/outputs",schemaPath:"#/properties/outputs/uniqueItems",keyword:"uniqueItems",params:{i: i7, j: j0}});
errors++;
break outer0;
}
}
}
}
}
else {
(vErrors ??= []).push({instancePath:instancePath+"/outputs",schemaPath:"#/properties/outputs/type",keyword:"type",params:{type: "array"}});
errors++;
}
}
if(data.checks !== undefined && func0.call(data, "checks")){
if(!(validate113(data.checks, {instancePath:instancePath+"/checks",parentData:data,parentDataProperty:"checks",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate113.errors : vErrors.concat(validate113.errors);
errors = vErrors.length;
}
}
if(data.ignore !== undefined && func0.call(data, "ignore")){
let data30 = data.ignore;
if(Array.isArray(data30)){
const len7 = data30.length;
for(let i8=0; i8<len7; i8++){
let data31 = data30[i8];
if(!((((((((((data31 === "parent") || (data31 === "init_source")) || (data31 === "parent_timestamp")) || (data31 === "parent_lsn")) || (data31 === "protected")) || (data31 === "archived")) || (data31 === "expires_at")) || (data31 === "ttl")) || (data31 === "annotations")) || (data31 === "anonymized.masking_rules"))){
(vErrors ??= []).push({instancePath:instancePath+"/ignore/" + i8,schemaPath:"#/properties/ignore/items/enum",keyword:"enum",params:{allowedValues: schema37.properties.ignore.items.enum}});
errors++;
}
}
let i9 = data30.length;
let j1;
if(i9 > 1){
outer1:
for(;i9--;){
for(j1 = i9; j1--;){
if(func27(data30[i9], data30[j1])){
(vErrors ??= []).push({instancePath:instancePath+"/ignore",schemaPath:"#/properties/ignore/uniqueItems",keyword:"uniqueItems",params:{i: i9, j: j1}});
errors++;
break outer1;
}
}
}
}
}
else {
(vErrors ??= []).push({instancePath:instancePath+"/ignore",schemaPath:"#/properties/ignore/type",keyword:"type",params:{type: "array"}});
errors++;
}
}
if(data.absent !== undefined && func0.call(data, "absent")){
if(typeof data.absent !== "boolean"){
(vErrors ??= []).push({instancePath:instancePath+"/absent",schemaPath:"#/properties/absent/type",keyword:"type",params:{type: "boolean"}});
errors++;
}
}
if(data.renamed_from !== undefined && func0.call(data, "renamed_from")){
let data33 = data.renamed_from;
if(typeof data33 === "string"){
if(func65(data33) > 256){
(vErrors ??= []).push({instancePath:instancePath+"/renamed_from",schemaPath:"#/properties/renamed_from/maxLength",keyword:"maxLength",params:{limit: 256}});
errors++;
}
if(func65(data33) < 1){
(vErrors ??= []).push({instancePath:instancePath+"/renamed_from",schemaPath:"#/properties/renamed_from/minLength",keyword:"minLength",params:{limit: 1}});
errors++;
}
}
else {
(vErrors ??= []).push({instancePath:instancePath+"/renamed_from",schemaPath:"#/properties/renamed_from/type",keyword:"type",params:{type: "string"}});
errors++;
}
}
if(data.allow !== undefined && func0.call(data, "allow")){
let data34 = data.allow;
if(Array.isArray(data34)){
const len8 = data34.length;
for(let i10=0; i10<len8; i10++){
let data35 = data34[i10];
if(!((data35 === "replace") || (data35 === "loss"))){
(vErrors ??= []).push({instancePath:instancePath+"/allow/" + i10,schemaPath:"#/properties/allow/items/enum",keyword:"enum",params:{allowedValues: schema37.properties.allow.items.enum}});
errors++;
}
}
let i11 = data34.length;
let j2;
if(i11 > 1){
outer2:
for(;i11--;){
for(j2 = i11; j2--;){
if(func27(data34[i11], data34[j2])){
(vErrors ??= []).push({instancePath:instancePath+"/allow",schemaPath:"#/properties/allow/uniqueItems",keyword:"uniqueItems",params:{i: i11, j: j2}});
errors++;
break outer2;
}
}
}
}
}
else {
(vErrors ??= []).push({instancePath:instancePath+"/allow",schemaPath:"#/properties/allow/type",keyword:"type",params:{type: "array"}});
errors++;
}
}
if(data.prune !== undefined && func0.call(data, "prune")){
if(typeof data.prune !== "boolean"){
(vErrors ??= []).push({instancePath:instancePath+"/prune",schemaPath:"#/properties/prune/type",keyword:"type",params:{type: "boolean"}});
errors++;
}
}
}
else {
(vErrors ??= []).push({instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}});
errors++;
}
validate90.errors = vErrors;
return errors === 0;
}
validate90.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};

const schema55 = {"type":"object","additionalProperties":false,"properties":{"backups":{"$ref":"#/$defs/NeonBackups"},"consumption":{"type":"array","items":{"$ref":"#/$defs/NeonConsumption"}}}};

function validate128(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate128.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 of Object.keys(data)){
if(!((key0 === "backups") || (key0 === "consumption"))){
(vErrors ??= []).push({instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0}});
errors++;
}
}
if(data.backups !== undefined && func0.call(data, "backups")){
if(!(validate118(data.backups, {instancePath:instancePath+"/backups",parentData:data,parentDataProperty:"backups",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate118.errors : vErrors.concat(validate118.errors);
errors = vErrors.length;
}
}
if(data.consumption !== undefined && func0.call(data, "consumption")){
let data1 = data.consumption;
if(Array.isArray(data1)){
const len0 = data1.length;
for(let i0=0; i0<len0; i0++){
if(!(validate124(data1[i0], {instancePath:instancePath+"/consumption/" + i0,parentData:data1,parentDataProperty:i0,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate124.errors : vErrors.concat(validate124.errors);
errors = vErrors.length;
}
}
}
else {
(vErrors ??= []).push({instancePath:instancePath+"/consumption",schemaPath:"#/properties/consumption/type",keyword:"type",params:{type: "array"}});
errors++;
}
}
}
else {
(vErrors ??= []).push({instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}});
errors++;
}
validate128.errors = vErrors;
return errors === 0;
}
validate128.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};

const schema56 = {"type":"object","required":["match","older_than"],"additionalProperties":false,"properties":{"match":{"type":"array","minItems":1,"maxItems":100,"items":{"type":"string","minLength":1,"maxLength":256}},"except":{"type":"array","maxItems":100,"items":{"type":"string","minLength":1,"maxLength":256}},"older_than":{"type":"string"},"idle_for":{"type":"string"},"no_open":{"type":"string","minLength":1,"maxLength":256},"beyond_newest":{"type":"integer","minimum":1,"maximum":100000},"repositories":{"type":"array","minItems":1,"maxItems":20,"uniqueItems":true,"items":{"type":"string","pattern":"^[A-Za-z0-9][A-Za-z0-9-]{0,38}/(?!\\.{1,2}$)[A-Za-z0-9._-]{1,100}$"}}}};
const pattern39 = new RegExp("^[A-Za-z0-9][A-Za-z0-9-]{0,38}/(?!\\.{1,2}$)[A-Za-z0-9._-]{1,100}$", "u");

function validate132(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate132.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(data && typeof data == "object" && !Array.isArray(data)){
if((data.match === undefined) || (!(func0.call(data, "match")))){
(vErrors ??= []).push({instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "match"}});
errors++;
}
if((data.older_than === undefined) || (!(func0.call(data, "older_than")))){
(vErrors ??= []).push({instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "older_than"}});
errors++;
}
for(const key0 of Object.keys(data)){
if(!(((((((key0 === "match") || (key0 === "except")) || (key0 === "older_than")) || (key0 === "idle_for")) || (key0 === "no_open")) || (key0 === "beyond_newest")) || (key0 === "repositories"))){
(vErrors ??= []).push({instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0}});
errors++;
}
}
if(data.match !== undefined && func0.call(data, "match")){
let data0 = data.match;
if(Array.isArray(data0)){
if(data0.length > 100){
(vErrors ??= []).push({instancePath:instancePath+"/match",schemaPath:"#/properties/match/maxItems",keyword:"maxItems",params:{limit: 100}});
errors++;
}
if(data0.length < 1){
(vErrors ??= []).push({instancePath:instancePath+"/match",schemaPath:"#/properties/match/minItems",keyword:"minItems",params:{limit: 1}});
errors++;
}
const len0 = data0.length;
for(let i0=0; i0<len0; i0++){
let data1 = data0[i0];
if(typeof data1 === "string"){
if(func65(data1) > 256){
(vErrors ??= []).push({instancePath:instancePath+"/match/" + i0,schemaPath:"#/properties/match/items/maxLength",keyword:"maxLength",params:{limit: 256}});
errors++;
}
if(func65(data1) < 1){
(vErrors ??= []).push({instancePath:instancePath+"/match/" + i0,schemaPath:"#/properties/match/items/minLength",keyword:"minLength",params:{limit: 1}});
errors++;
}
}
else {
(vErrors ??= []).push({instancePath:instancePath+"/match/" + i0,schemaPath:"#/properties/match/items/type",keyword:"type",params:{type: "string"}});
errors++;
}
}
}
else {
(vErrors ??= []).push({instancePath:instancePath+"/match",schemaPath:"#/properties/match/type",keyword:"type",params:{type: "array"}});
errors++;
}
}
if(data.except !== undefined && func0.call(data, "except")){
let data2 = data.except;
if(Array.isArray(data2)){
if(data2.length > 100){
(vErrors ??= []).push({instancePath:instancePath+"/except",schemaPath:"#/properties/except/maxItems",keyword:"maxItems",params:{limit: 100}});
errors++;
}
const len1 = data2.length;
for(let i1=0; i1<len1; i1++){
let data3 = data2[i1];
if(typeof data3 === "string"){
if(func65(data3) > 256){
(vErrors ??= []).push({instancePath:instancePath+"/except/" + i1,schemaPath:"#/properties/except/items/maxLength",keyword:"maxLength",params:{limit: 256}});
errors++;
}
if(func65(data3) < 1){
(vErrors ??= []).push({instancePath:instancePath+"/except/" + i1,schemaPath:"#/properties/except/items/minLength",keyword:"minLength",params:{limit: 1}});
errors++;
}
}
else {
(vErrors ??= []).push({instancePath:instancePath+"/except/" + i1,schemaPath:"#/properties/except/items/type",keyword:"type",params:{type: "string"}});
errors++;
}
}
}
else {
(vErrors ??= []).push({instancePath:instancePath+"/except",schemaPath:"#/properties/except/type",keyword:"type",params:{type: "array"}});
errors++;
}
}
if(data.older_than !== undefined && func0.call(data, "older_than")){
if(typeof data.older_than !== "string"){
(vErrors ??= []).push({instancePath:instancePath+"/older_than",schemaPath:"#/properties/older_than/type",keyword:"type",params:{type: "string"}});
errors++;
}
}
if(data.idle_for !== undefined && func0.call(data, "idle_for")){
if(typeof data.idle_for !== "string"){
(vErrors ??= []).push({instancePath:instancePath+"/idle_for",schemaPath:"#/properties/idle_for/type",keyword:"type",params:{type: "string"}});
errors++;
}
}
if(data.no_open !== undefined && func0.call(data, "no_open")){
let data6 = data.no_open;
if(typeof data6 === "string"){
if(func65(data6) > 256){
(vErrors ??= []).push({instancePath:instancePath+"/no_open",schemaPath:"#/properties/no_open/maxLength",keyword:"maxLength",params:{limit: 256}});
errors++;
}
if(func65(data6) < 1){
(vErrors ??= []).push({instancePath:instancePath+"/no_open",schemaPath:"#/properties/no_open/minLength",keyword:"minLength",params:{limit: 1}});
errors++;
}
}
else {
(vErrors ??= []).push({instancePath:instancePath+"/no_open",schemaPath:"#/properties/no_open/type",keyword:"type",params:{type: "string"}});
errors++;
}
}
if(data.beyond_newest !== undefined && func0.call(data, "beyond_newest")){
let data7 = data.beyond_newest;
if(!(((typeof data7 == "number") && (!(data7 % 1) && !isNaN(data7))) && (isFinite(data7)))){
(vErrors ??= []).push({instancePath:instancePath+"/beyond_newest",schemaPath:"#/properties/beyond_newest/type",keyword:"type",params:{type: "integer"}});
errors++;
}
if((typeof data7 == "number") && (isFinite(data7))){
if(data7 > 100000 || isNaN(data7)){
(vErrors ??= []).push({instancePath:instancePath+"/beyond_newest",schemaPath:"#/properties/beyond_newest/maximum",keyword:"maximum",params:{comparison: "<=", limit: 100000}});
errors++;
}
if(data7 < 1 || isNaN(data7)){
(vErrors ??= []).push({instancePath:instancePath+"/beyond_newest",schemaPath:"#/properties/beyond_newest/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1}});
errors++;
}
}
}
if(data.repositories !== undefined && func0.call(data, "repositories")){
let data8 = data.repositories;
if(Array.isArray(data8)){
if(data8.length > 20){
(vErrors ??= []).push({instancePath:instancePath+"/repositories",schemaPath:"#/properties/repositories/maxItems",keyword:"maxItems",params:{limit: 20}});
errors++;
}
if(data8.length < 1){
(vErrors ??= []).push({instancePath:instancePath+"/repositories",schemaPath:"#/properties/repositories/minItems",keyword:"minItems",params:{limit: 1}});
errors++;
}
const len2 = data8.length;
for(let i2=0; i2<len2; i2++){
let data9 = data8[i2];
if(typeof data9 === "string"){
if(!pattern39.test(data9)){
(vErrors ??= []).push({instancePath:instancePath+"/repositories/" + i2,schemaPath:"#/properties/repositories/items/pattern",keyword:"pattern",params:{pattern: "^[A-Za-z0-9][A-Za-z0-9-]{0,38}/(?!\\.{1,2}$)[A-Za-z0-9._-]{1,100}$"}});
errors++;
}
}
else {
(vErrors ??= []).push({instancePath:instancePath+"/repositories/" + i2,schemaPath:"#/properties/repositories/items/type",keyword:"type",params:{type: "string"}});
errors++;
}
}
let i3 = data8.length;
let j0;
if(i3 > 1){
const indices0 = {};
for(;i3--;){
let item0 = data8[i3];
if(typeof item0 !== "string"){
continue;
}
if(typeof indices0[item0] == "number"){
j0 = indices0[item0];
(vErrors ??= []).push({instancePath:instancePath+"/repositories",schemaPath:"#/properties/repositories/uniqueItems",keyword:"uniqueItems",params:{i: i3, j: j0}});
errors++;
break;
}
indices0[item0] = i3;
}
}
}
else {
(vErrors ??= []).push({instancePath:instancePath+"/repositories",schemaPath:"#/properties/repositories/type",keyword:"type",params:{type: "array"}});
errors++;
}
}
}
else {
(vErrors ??= []).push({instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}});
errors++;
}
validate132.errors = vErrors;
return errors === 0;
}
validate132.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};


function validate79(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate79.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 of Object.keys(data)){
if(!(func0.call(schema31.properties, key0))){
(vErrors ??= []).push({instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0}});
errors++;
}
}
if(data.id !== undefined && func0.call(data, "id")){
let data0 = data.id;
if(typeof data0 === "string"){
if(!pattern14.test(data0)){
(vErrors ??= []).push({instancePath:instancePath+"/id",schemaPath:"#/properties/id/pattern",keyword:"pattern",params:{pattern: "^[a-z0-9-]{1,60}$"}});
errors++;
}
}
else {
(vErrors ??= []).push({instancePath:instancePath+"/id",schemaPath:"#/properties/id/type",keyword:"type",params:{type: "string"}});
errors++;
}
}
if(data.ids !== undefined && func0.call(data, "ids")){
let data1 = data.ids;
if(Array.isArray(data1)){
if(data1.length < 1){
(vErrors ??= []).push({instancePath:instancePath+"/ids",schemaPath:"#/properties/ids/minItems",keyword:"minItems",params:{limit: 1}});
errors++;
}
const len0 = data1.length;
for(let i0=0; i0<len0; i0++){
let data2 = data1[i0];
if(typeof data2 === "string"){
if(!pattern14.test(data2)){
(vErrors ??= []).push({instancePath:instancePath+"/ids/" + i0,schemaPath:"#/properties/ids/items/pattern",keyword:"pattern",params:{pattern: "^[a-z0-9-]{1,60}$"}});
errors++;
}
}
else {
(vErrors ??= []).push({instancePath:instancePath+"/ids/" + i0,schemaPath:"#/properties/ids/items/type",keyword:"type",params:{type: "string"}});
errors++;
}
}
let i1 = data1.length;
let j0;
if(i1 > 1){
const indices0 = {};
for(;i1--;){
let item0 = data1[i1];
if(typeof item0 !== "string"){
continue;
}
if(typeof indices0[item0] == "number"){
j0 = indices0[item0];
(vErrors ??= []).push({instancePath:instancePath+"/ids",schemaPath:"#/properties/ids/uniqueItems",keyword:"uniqueItems",params:{i: i1, j: j0}});
errors++;
break;
}
indices0[item0] = i1;
}
}
}
else {
(vErrors ??= []).push({instancePath:instancePath+"/ids",schemaPath:"#/properties/ids/type",keyword:"type",params:{type: "array"}});
errors++;
}
}
if(data.settings !== undefined && func0.call(data, "settings")){
if(!(validate80(data.settings, {instancePath:instancePath+"/settings",parentData:data,parentDataProperty:"settings",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate80.errors : vErrors.concat(validate80.errors);
errors = vErrors.length;
}
}
if(data.jwks !== undefined && func0.call(data, "jwks")){
let data4 = data.jwks;
if(Array.isArray(data4)){
const len1 = data4.length;
for(let i2=0; i2<len1; i2++){
if(!(validate86(data4[i2], {instancePath:instancePath+"/jwks/" + i2,parentData:data4,parentDataProperty:i2,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate86.errors : vErrors.concat(validate86.errors);
errors = vErrors.length;
}
}
}
else {
(vErrors ??= []).push({instancePath:instancePath+"/jwks",schemaPath:"#/properties/jwks/type",keyword:"type",params:{type: "array"}});
errors++;
}
}
if(data.vpc_restrictions !== undefined && func0.call(data, "vpc_restrictions")){
let data6 = data.vpc_restrictions;
if(Array.isArray(data6)){
const len2 = data6.length;
for(let i3=0; i3<len2; i3++){
if(!(validate88(data6[i3], {instancePath:instancePath+"/vpc_restrictions/" + i3,parentData:data6,parentDataProperty:i3,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate88.errors : vErrors.concat(validate88.errors);
errors = vErrors.length;
}
}
}
else {
(vErrors ??= []).push({instancePath:instancePath+"/vpc_restrictions",schemaPath:"#/properties/vpc_restrictions/type",keyword:"type",params:{type: "array"}});
errors++;
}
}
if(data.branches !== undefined && func0.call(data, "branches")){
let data8 = data.branches;
if(Array.isArray(data8)){
const len3 = data8.length;
for(let i4=0; i4<len3; i4++){
if(!(validate90(data8[i4], {instancePath:instancePath+"/branches/" + i4,parentData:data8,parentDataProperty:i4,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate90.errors : vErrors.concat(validate90.errors);
errors = vErrors.length;
}
}
}
else {
(vErrors ??= []).push({instancePath:instancePath+"/branches",schemaPath:"#/properties/branches/type",keyword:"type",params:{type: "array"}});
errors++;
}
}
if(data.checks !== undefined && func0.call(data, "checks")){
if(!(validate128(data.checks, {instancePath:instancePath+"/checks",parentData:data,parentDataProperty:"checks",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate128.errors : vErrors.concat(validate128.errors);
errors = vErrors.length;
}
}
if(data.sweep !== undefined && func0.call(data, "sweep")){
let data11 = data.sweep;
if(Array.isArray(data11)){
const len4 = data11.length;
for(let i5=0; i5<len4; i5++){
if(!(validate132(data11[i5], {instancePath:instancePath+"/sweep/" + i5,parentData:data11,parentDataProperty:i5,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate132.errors : vErrors.concat(validate132.errors);
errors = vErrors.length;
}
}
}
else {
(vErrors ??= []).push({instancePath:instancePath+"/sweep",schemaPath:"#/properties/sweep/type",keyword:"type",params:{type: "array"}});
errors++;
}
}
if(data.prune !== undefined && func0.call(data, "prune")){
if(typeof data.prune !== "boolean"){
(vErrors ??= []).push({instancePath:instancePath+"/prune",schemaPath:"#/properties/prune/type",keyword:"type",params:{type: "boolean"}});
errors++;
}
}
}
else {
(vErrors ??= []).push({instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}});
errors++;
}
validate79.errors = vErrors;
return errors === 0;
}
validate79.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};


function validate78(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate78.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 of Object.keys(data)){
if(!(key0 === "projects")){
(vErrors ??= []).push({instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0}});
errors++;
}
}
if(data.projects !== undefined && func0.call(data, "projects")){
let data0 = data.projects;
if(Array.isArray(data0)){
const len0 = data0.length;
for(let i0=0; i0<len0; i0++){
if(!(validate79(data0[i0], {instancePath:instancePath+"/projects/" + i0,parentData:data0,parentDataProperty:i0,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate79.errors : vErrors.concat(validate79.errors);
errors = vErrors.length;
}
}
}
else {
(vErrors ??= []).push({instancePath:instancePath+"/projects",schemaPath:"#/properties/projects/type",keyword:"type",params:{type: "array"}});
errors++;
}
}
}
else {
(vErrors ??= []).push({instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}});
errors++;
}
validate78.errors = vErrors;
return errors === 0;
}
validate78.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};

const schema57 = {"type":"object","additionalProperties":false,"properties":{"portals":{"type":"array","items":{"$ref":"#/$defs/DocsPortal"}}}};
const schema58 = {"type":"object","required":["url"],"additionalProperties":false,"properties":{"url":{"type":"string","minLength":1,"maxLength":2048},"max_questions":{"type":"integer","minimum":0,"maximum":1000000},"answers":{"type":"array","items":{"$ref":"#/$defs/DocsAnswer"}},"pages":{"type":"array","items":{"$ref":"#/$defs/DocsPage"}},"mcp":{"type":"string","pattern":"^(?:/|gitbook$|mintlify$|fumadocs$)","maxLength":1024},"searches":{"type":"array","items":{"$ref":"#/$defs/DocsSearch"}}}};
const schema59 = {"type":"object","required":["page","ask"],"additionalProperties":false,"properties":{"id":{"type":"string","pattern":"^[A-Za-z0-9][A-Za-z0-9._-]*$","maxLength":64},"page":{"type":"string","pattern":"^/","maxLength":1024},"ask":{"type":"string","minLength":1,"maxLength":2048,"pattern":"\\S"},"goal":{"type":"string","minLength":1,"maxLength":2048},"version":{"type":"string","minLength":1,"maxLength":256},"via":{"enum":["mcp"]},"runs":{"type":"integer","minimum":1,"maximum":20},"pass":{"type":"integer","minimum":1,"maximum":20},"cites":{"type":"array","items":{"type":"string","minLength":1,"maxLength":2048}},"mentions":{"type":["array","object"],"items":{"type":"string","minLength":1,"maxLength":1024},"required":["any_of"],"additionalProperties":false,"properties":{"any_of":{"type":"array","minItems":1,"items":{"type":"string","minLength":1,"maxLength":1024}}}},"matches":{"type":"string","minLength":1,"maxLength":500},"must_not_mention":{"type":"array","items":{"type":"string","minLength":1,"maxLength":1024}},"expect":{"type":"array","minItems":1,"maxItems":100,"items":{"type":"object","additionalProperties":false,"properties":{"cites":{"type":"array","items":{"type":"string","minLength":1,"maxLength":2048}},"mentions":{"type":["array","object"],"items":{"type":"string","minLength":1,"maxLength":1024},"required":["any_of"],"additionalProperties":false,"properties":{"any_of":{"type":"array","minItems":1,"items":{"type":"string","minLength":1,"maxLength":1024}}}},"matches":{"type":"string","minLength":1,"maxLength":500},"must_not_mention":{"type":"array","items":{"type":"string","minLength":1,"maxLength":1024}}}}},"answered":{"type":"boolean"}}};
const pattern40 = new RegExp("^[A-Za-z0-9][A-Za-z0-9._-]*$", "u");
const pattern41 = new RegExp("^/", "u");
const pattern42 = new RegExp("\\S", "u");

function validate138(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate138.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(data && typeof data == "object" && !Array.isArray(data)){
if((data.page === undefined) || (!(func0.call(data, "page")))){
(vErrors ??= []).push({instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "page"}});
errors++;
}
if((data.ask === undefined) || (!(func0.call(data, "ask")))){
(vErrors ??= []).push({instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "ask"}});
errors++;
}
for(const key0 of Object.keys(data)){
if(!(func0.call(schema59.properties, key0))){
(vErrors ??= []).push({instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0}});
errors++;
}
}
if(data.id !== undefined && func0.call(data, "id")){
let data0 = data.id;
if(typeof data0 === "string"){
if(func65(data0) > 64){
(vErrors ??= []).push({instancePath:instancePath+"/id",schemaPath:"#/properties/id/maxLength",keyword:"maxLength",params:{limit: 64}});
errors++;
}
if(!pattern40.test(data0)){
(vErrors ??= []).push({instancePath:instancePath+"/id",schemaPath:"#/properties/id/pattern",keyword:"pattern",params:{pattern: "^[A-Za-z0-9][A-Za-z0-9._-]*$"}});
errors++;
}
}
else {
(vErrors ??= []).push({instancePath:instancePath+"/id",schemaPath:"#/properties/id/type",keyword:"type",params:{type: "string"}});
errors++;
}
}
if(data.page !== undefined && func0.call(data, "page")){
let data1 = data.page;
if(typeof data1 === "string"){
if(func65(data1) > 1024){
(vErrors ??= []).push({instancePath:instancePath+"/page",schemaPath:"#/properties/page/maxLength",keyword:"maxLength",params:{limit: 1024}});
errors++;
}
if(!pattern41.test(data1)){
(vErrors ??= []).push({instancePath:instancePath+"/page",schemaPath:"#/properties/page/pattern",keyword:"pattern",params:{pattern: "^/"}});
errors++;
}
}
else {
(vErrors ??= []).push({instancePath:instancePath+"/page",schemaPath:"#/properties/page/type",keyword:"type",params:{type: "string"}});
errors++;
}
}
if(data.ask !== undefined && func0.call(data, "ask")){
let data2 = data.ask;
if(typeof data2 === "string"){
if(func65(data2) > 2048){
(vErrors ??= []).push({instancePath:instancePath+"/ask",schemaPath:"#/properties/ask/maxLength",keyword:"maxLength",params:{limit: 2048}});
errors++;
}
if(func65(data2) < 1){
(vErrors ??= []).push({instancePath:instancePath+"/ask",schemaPath:"#/properties/ask/minLength",keyword:"minLength",params:{limit: 1}});
errors++;
}
if(!pattern42.test(data2)){
(vErrors ??= []).push({instancePath:instancePath+"/ask",schemaPath:"#/properties/ask/pattern",keyword:"pattern",params:{pattern: "\\S"}});
errors++;
}
}
else {
(vErrors ??= []).push({instancePath:instancePath+"/ask",schemaPath:"#/properties/ask/type",keyword:"type",params:{type: "string"}});
errors++;
}
}
if(data.goal !== undefined && func0.call(data, "goal")){
let data3 = data.goal;
if(typeof data3 === "string"){
if(func65(data3) > 2048){
(vErrors ??= []).push({instancePath:instancePath+"/goal",schemaPath:"#/properties/goal/maxLength",keyword:"maxLength",params:{limit: 2048}});
errors++;
}
if(func65(data3) < 1){
(vErrors ??= []).push({instancePath:instancePath+"/goal",schemaPath:"#/properties/goal/minLength",keyword:"minLength",params:{limit: 1}});
errors++;
}
}
else {
(vErrors ??= []).push({instancePath:instancePath+"/goal",schemaPath:"#/properties/goal/type",keyword:"type",params:{type: "string"}});
errors++;
}
}
if(data.version !== undefined && func0.call(data, "version")){
let data4 = data.version;
if(typeof data4 === "string"){
if(func65(data4) > 256){
(vErrors ??= []).push({instancePath:instancePath+"/version",schemaPath:"#/properties/version/maxLength",keyword:"maxLength",params:{limit: 256}});
errors++;
}
if(func65(data4) < 1){
(vErrors ??= []).push({instancePath:instancePath+"/version",schemaPath:"#/properties/version/minLength",keyword:"minLength",params:{limit: 1}});
errors++;
}
}
else {
(vErrors ??= []).push({instancePath:instancePath+"/version",schemaPath:"#/properties/version/type",keyword:"type",params:{type: "string"}});
errors++;
}
}
if(data.via !== undefined && func0.call(data, "via")){
if(!(data.via === "mcp")){
(vErrors ??= []).push({instancePath:instancePath+"/via",schemaPath:"#/properties/via/enum",keyword:"enum",params:{allowedValues: schema59.properties.via.enum}});
errors++;
}
}
if(data.runs !== undefined && func0.call(data, "runs")){
let data6 = data.runs;
if(!(((typeof data6 == "number") && (!(data6 % 1) && !isNaN(data6))) && (isFinite(data6)))){
(vErrors ??= []).push({instancePath:instancePath+"/runs",schemaPath:"#/properties/runs/type",keyword:"type",params:{type: "integer"}});
errors++;
}
if((typeof data6 == "number") && (isFinite(data6))){
if(data6 > 20 || isNaN(data6)){
(vErrors ??= []).push({instancePath:instancePath+"/runs",schemaPath:"#/properties/runs/maximum",keyword:"maximum",params:{comparison: "<=", limit: 20}});
errors++;
}
if(data6 < 1 || isNaN(data6)){
(vErrors ??= []).push({instancePath:instancePath+"/runs",schemaPath:"#/properties/runs/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1}});
errors++;
}
}
}
if(data.pass !== undefined && func0.call(data, "pass")){
let data7 = data.pass;
if(!(((typeof data7 == "number") && (!(data7 % 1) && !isNaN(data7))) && (isFinite(data7)))){
(vErrors ??= []).push({instancePath:instancePath+"/pass",schemaPath:"#/properties/pass/type",keyword:"type",params:{type: "integer"}});
errors++;
}
if((typeof data7 == "number") && (isFinite(data7))){
if(data7 > 20 || isNaN(data7)){
(vErrors ??= []).push({instancePath:instancePath+"/pass",schemaPath:"#/properties/pass/maximum",keyword:"maximum",params:{comparison: "<=", limit: 20}});
errors++;
}
if(data7 < 1 || isNaN(data7)){
(vErrors ??= []).push({instancePath:instancePath+"/pass",schemaPath:"#/properties/pass/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1}});
errors++;
}
}
}
if(data.cites !== undefined && func0.call(data, "cites")){
let data8 = data.cites;
if(Array.isArray(data8)){
const len0 = data8.length;
for(let i0=0; i0<len0; i0++){
let data9 = data8[i0];
if(typeof data9 === "string"){
if(func65(data9) > 2048){
(vErrors ??= []).push({instancePath:instancePath+"/cites/" + i0,schemaPath:"#/properties/cites/items/maxLength",keyword:"maxLength",params:{limit: 2048}});
errors++;
}
if(func65(data9) < 1){
(vErrors ??= []).push({instancePath:instancePath+"/cites/" + i0,schemaPath:"#/properties/cites/items/minLength",keyword:"minLength",params:{limit: 1}});
errors++;
}
}
else {
(vErrors ??= []).push({instancePath:instancePath+"/cites/" + i0,schemaPath:"#/properties/cites/items/type",keyword:"type",params:{type: "string"}});
errors++;
}
}
}
else {
(vErrors ??= []).push({instancePath:instancePath+"/cites",schemaPath:"#/properties/cites/type",keyword:"type",params:{type: "array"}});
errors++;
}
}
if(data.mentions !== undefined && func0.call(data, "mentions")){
let data10 = data.mentions;
if(!data10 || typeof data10 != "object"){
(vErrors ??= []).push({instancePath:instancePath+"/mentions",schemaPath:"#/properties/mentions/type",keyword:"type",params:{type: schema59.properties.mentions.type}});
errors++;
}
if(Array.isArray(data10)){
const len1 = data10.length;
for(let i1=0; i1<len1; i1++){
let data11 = data10[i1];
if(typeof data11 === "string"){
if(func65(data11) > 1024){
(vErrors ??= []).push({instancePath:instancePath+"/mentions/" + i1,schemaPath:"#/properties/mentions/items/maxLength",keyword:"maxLength",params:{limit: 1024}});
errors++;
}
if(func65(data11) < 1){
(vErrors ??= []).push({instancePath:instancePath+"/mentions/" + i1,schemaPath:"#/properties/mentions/items/minLength",keyword:"minLength",params:{limit: 1}});
errors++;
}
}
else {
(vErrors ??= []).push({instancePath:instancePath+"/mentions/" + i1,schemaPath:"#/properties/mentions/items/type",keyword:"type",params:{type: "string"}});
errors++;
}
}
}
if(data10 && typeof data10 == "object" && !Array.isArray(data10)){
if((data10.any_of === undefined) || (!(func0.call(data10, "any_of")))){
(vErrors ??= []).push({instancePath:instancePath+"/mentions",schemaPath:"#/properties/mentions/required",keyword:"required",params:{missingProperty: "any_of"}});
errors++;
}
for(const key1 of Object.keys(data10)){
if(!(key1 === "any_of")){
(vErrors ??= []).push({instancePath:instancePath+"/mentions",schemaPath:"#/properties/mentions/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key1}});
errors++;
}
}
if(data10.any_of !== undefined && func0.call(data10, "any_of")){
let data12 = data10.any_of;
if(Array.isArray(data12)){
if(data12.length < 1){
(vErrors ??= []).push({instancePath:instancePath+"/mentions/any_of",schemaPath:"#/properties/mentions/properties/any_of/minItems",keyword:"minItems",params:{limit: 1}});
errors++;
}
const len2 = data12.length;
for(let i2=0; i2<len2; i2++){
let data13 = data12[i2];
if(typeof data13 === "string"){
if(func65(data13) > 1024){
(vErrors ??= []).push({instancePath:instancePath+"/mentions/any_of/" + i2,schemaPath:"#/properties/mentions/properties/any_of/items/maxLength",keyword:"maxLength",params:{limit: 1024}});
errors++;
}
if(func65(data13) < 1){
(vErrors ??= []).push({instancePath:instancePath+"/mentions/any_of/" + i2,schemaPath:"#/properties/mentions/properties/any_of/items/minLength",keyword:"minLength",params:{limit: 1}});
errors++;
}
}
else {
(vErrors ??= []).push({instancePath:instancePath+"/mentions/any_of/" + i2,schemaPath:"#/properties/mentions/properties/any_of/items/type",keyword:"type",params:{type: "string"}});
errors++;
}
}
}
else {
(vErrors ??= []).push({instancePath:instancePath+"/mentions/any_of",schemaPath:"#/properties/mentions/properties/any_of/type",keyword:"type",params:{type: "array"}});
errors++;
}
}
}
}
if(data.matches !== undefined && func0.call(data, "matches")){
let data14 = data.matches;
if(typeof data14 === "string"){
if(func65(data14) > 500){
(vErrors ??= []).push({instancePath:instancePath+"/matches",schemaPath:"#/properties/matches/maxLength",keyword:"maxLength",params:{limit: 500}});
errors++;
}
if(func65(data14) < 1){
(vErrors ??= []).push({instancePath:instancePath+"/matches",schemaPath:"#/properties/matches/minLength",keyword:"minLength",params:{limit: 1}});
errors++;
}
}
else {
(vErrors ??= []).push({instancePath:instancePath+"/matches",schemaPath:"#/properties/matches/type",keyword:"type",params:{type: "string"}});
errors++;
}
}
if(data.must_not_mention !== undefined && func0.call(data, "must_not_mention")){
let data15 = data.must_not_mention;
if(Array.isArray(data15)){
const len3 = data15.length;
for(let i3=0; i3<len3; i3++){
let data16 = data15[i3];
if(typeof data16 === "string"){
if(func65(data16) > 1024){
(vErrors ??= []).push({instancePath:instancePath+"/must_not_mention/" + i3,schemaPath:"#/properties/must_not_mention/items/maxLength",keyword:"maxLength",params:{limit: 1024}});
errors++;
}
if(func65(data16) < 1){
(vErrors ??= []).push({instancePath:instancePath+"/must_not_mention/" + i3,schemaPath:"#/properties/must_not_mention/items/minLength",keyword:"minLength",params:{limit: 1}});
errors++;
}
}
else {
(vErrors ??= []).push({instancePath:instancePath+"/must_not_mention/" + i3,schemaPath:"#/properties/must_not_mention/items/type",keyword:"type",params:{type: "string"}});
errors++;
}
}
}
else {
(vErrors ??= []).push({instancePath:instancePath+"/must_not_mention",schemaPath:"#/properties/must_not_mention/type",keyword:"type",params:{type: "array"}});
errors++;
}
}
if(data.expect !== undefined && func0.call(data, "expect")){
let data17 = data.expect;
if(Array.isArray(data17)){
if(data17.length > 100){
(vErrors ??= []).push({instancePath:instancePath+"/expect",schemaPath:"#/properties/expect/maxItems",keyword:"maxItems",params:{limit: 100}});
errors++;
}
if(data17.length < 1){
(vErrors ??= []).push({instancePath:instancePath+"/expect",schemaPath:"#/properties/expect/minItems",keyword:"minItems",params:{limit: 1}});
errors++;
}
const len4 = data17.length;
for(let i4=0; i4<len4; i4++){
let data18 = data17[i4];
if(data18 && typeof data18 == "object" && !Array.isArray(data18)){
for(const key2 of Object.keys(data18)){
if(!((((key2 === "cites") || (key2 === "mentions")) || (key2 === "matches")) || (key2 === "must_not_mention"))){
(vErrors ??= []).push({instancePath:instancePath+"/expect/" + i4,schemaPath:"#/properties/expect/items/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key2}});
errors++;
}
}
if(data18.cites !== undefined && func0.call(data18, "cites")){
let data19 = data18.cites;
if(Array.isArray(data19)){
const len5 = data19.length;
for(let i5=0; i5<len5; i5++){
let data20 = data19[i5];
if(typeof data20 === "string"){
if(func65(data20) > 2048){
(vErrors ??= []).push({instancePath:instancePath+"/expect/" + i4+"/cites/" + i5,schemaPath:"#/properties/expect/items/properties/cites/items/maxLength",keyword:"maxLength",params:{limit: 2048}});
errors++;
}
if(func65(data20) < 1){
(vErrors ??= []).push({instancePath:instancePath+"/expect/" + i4+"/cites/" + i5,schemaPath:"#/properties/expect/items/properties/cites/items/minLength",keyword:"minLength",params:{limit: 1}});
errors++;
}
}
else {
(vErrors ??= []).push({instancePath:instancePath+"/expect/" + i4+"/cites/" + i5,schemaPath:"#/properties/expect/items/properties/cites/items/type",keyword:"type",params:{type: "string"}});
errors++;
}
}
}
else {
(vErrors ??= []).push({instancePath:instancePath+"/expect/" + i4+"/cites",schemaPath:"#/properties/expect/items/properties/cites/type",keyword:"type",params:{type: "array"}});
errors++;
}
}
if(data18.mentions !== undefined && func0.call(data18, "mentions")){
let data21 = data18.mentions;
if(!data21 || typeof data21 != "object"){
(vErrors ??= []).push({instancePath:instancePath+"/expect/" + i4+"/mentions",schemaPath:"#/properties/expect/items/properties/mentions/type",keyword:"type",params:{type: schema59.properties.expect.items.properties.mentions.type}});
errors++;
}
if(Array.isArray(data21)){
const len6 = data21.length;
for(let i6=0; i6<len6; i6++){
let data22 = data21[i6];
if(typeof data22 === "string"){
if(func65(data22) > 1024){
(vErrors ??= []).push({instancePath:instancePath+"/expect/" + i4+"/mentions/" + i6,schemaPath:"#/properties/expect/items/properties/mentions/items/maxLength",keyword:"maxLength",params:{limit: 1024}});
errors++;
}
if(func65(data22) < 1){
(vErrors ??= []).push({instancePath:instancePath+"/expect/" + i4+"/mentions/" + i6,schemaPath:"#/properties/expect/items/properties/mentions/items/minLength",keyword:"minLength",params:{limit: 1}});
errors++;
}
}
else {
(vErrors ??= []).push({instancePath:instancePath+"/expect/" + i4+"/mentions/" + i6,schemaPath:"#/properties/expect/items/properties/mentions/items/type",keyword:"type",params:{type: "string"}});
errors++;
}
}
}
if(data21 && typeof data21 == "object" && !Array.isArray(data21)){
if((data21.any_of === undefined) || (!(func0.call(data21, "any_of")))){
(vErrors ??= []).push({instancePath:instancePath+"/expect/" + i4+"/mentions",schemaPath:"#/properties/expect/items/properties/mentions/required",keyword:"required",params:{missingProperty: "any_of"}});
errors++;
}
for(const key3 of Object.keys(data21)){
if(!(key3 === "any_of")){
(vErrors ??= []).push({instancePath:instancePath+"/expect/" + i4+"/mentions",schemaPath:"#/properties/expect/items/properties/mentions/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key3}});
errors++;
}
}
if(data21.any_of !== undefined && func0.call(data21, "any_of")){
let data23 = data21.any_of;
if(Array.isArray(data23)){
if(data23.length < 1){
(vErrors ??= []).push({instancePath:instancePath+"/expect/" + i4+"/mentions/any_of",schemaPath:"#/properties/expect/items/properties/mentions/properties/any_of/minItems",keyword:"minItems",params:{limit: 1}});
errors++;
}
const len7 = data23.length;
for(let i7=0; i7<len7; i7++){
let data24 = data23[i7];
if(typeof data24 === "string"){
if(func65(data24) > 1024){
(vErrors ??= []).push({instancePath:instancePath+"/expect/" + i4+"/mentions/any_of/" + i7,schemaPath:"#/properties/expect/items/properties/mentions/properties/any_of/items/maxLength",keyword:"maxLength",params:{limit: 1024}});
errors++;
}
if(func65(data24) < 1){
(vErrors ??= []).push({instancePath:instancePath+"/expect/" + i4+"/mentions/any_of/" + i7,schemaPath:"#/properties/expect/items/properties/mentions/properties/any_of/items/minLength",keyword:"minLength",params:{limit: 1}});
errors++;
}
}
else {
(vErrors ??= []).push({instancePath:instancePath+"/expect/" + i4+"/mentions/any_of/" + i7,schemaPath:"#/properties/expect/items/properties/mentions/properties/any_of/items/type",keyword:"type",params:{type: "string"}});
errors++;
}
}
}
else {
(vErrors ??= []).push({instancePath:instancePath+"/expect/" + i4+"/mentions/any_of",schemaPath:"#/properties/expect/items/properties/mentions/properties/any_of/type",keyword:"type",params:{type: "array"}});
errors++;
}
}
}
}
if(data18.matches !== undefined && func0.call(data18, "matches")){
let data25 = data18.matches;
if(typeof data25 === "string"){
if(func65(data25) > 500){
(vErrors ??= []).push({instancePath:instancePath+"/expect/" + i4+"/matches",schemaPath:"#/properties/expect/items/properties/matches/maxLength",keyword:"maxLength",params:{limit: 500}});
errors++;
}
if(func65(data25) < 1){
(vErrors ??= []).push({instancePath:instancePath+"/expect/" + i4+"/matches",schemaPath:"#/properties/expect/items/properties/matches/minLength",keyword:"minLength",params:{limit: 1}});
errors++;
}
}
else {
(vErrors ??= []).push({instancePath:instancePath+"/expect/" + i4+"/matches",schemaPath:"#/properties/expect/items/properties/matches/type",keyword:"type",params:{type: "string"}});
errors++;
}
}
if(data18.must_not_mention !== undefined && func0.call(data18, "must_not_mention")){
let data26 = data18.must_not_mention;
if(Array.isArray(data26)){
const len8 = data26.length;
for(let i8=0; i8<len8; i8++){
let data27 = data26[i8];
if(typeof data27 === "string"){
if(func65(data27) > 1024){
(vErrors ??= []).push({instancePath:instancePath+"/expect/" + i4+"/must_not_mention/" + i8,schemaPath:"#/properties/expect/items/properties/must_not_mention/items/maxLength",keyword:"maxLength",params:{limit: 1024}});
errors++;
}
if(func65(data27) < 1){
(vErrors ??= []).push({instancePath:instancePath+"/expect/" + i4+"/must_not_mention/" + i8,schemaPath:"#/properties/expect/items/properties/must_not_mention/items/minLength",keyword:"minLength",params:{limit: 1}});
errors++;
}
}
else {
(vErrors ??= []).push({instancePath:instancePath+"/expect/" + i4+"/must_not_mention/" + i8,schemaPath:"#/properties/expect/items/properties/must_not_mention/items/type",keyword:"type",params:{type: "string"}});
errors++;
}
}
}
else {
(vErrors ??= []).push({instancePath:instancePath+"/expect/" + i4+"/must_not_mention",schemaPath:"#/properties/expect/items/properties/must_not_mention/type",keyword:"type",params:{type: "array"}});
errors++;
}
}
}
else {
(vErrors ??= []).push({instancePath:instancePath+"/expect/" + i4,schemaPath:"#/properties/expect/items/type",keyword:"type",params:{type: "object"}});
errors++;
}
}
}
else {
(vErrors ??= []).push({instancePath:instancePath+"/expect",schemaPath:"#/properties/expect/type",keyword:"type",params:{type: "array"}});
errors++;
}
}
if(data.answered !== undefined && func0.call(data, "answered")){
if(typeof data.answered !== "boolean"){
(vErrors ??= []).push({instancePath:instancePath+"/answered",schemaPath:"#/properties/answered/type",keyword:"type",params:{type: "boolean"}});
errors++;
}
}
}
else {
(vErrors ??= []).push({instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}});
errors++;
}
validate138.errors = vErrors;
return errors === 0;
}
validate138.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};

const schema60 = {"type":"object","required":["page"],"additionalProperties":false,"properties":{"page":{"type":"string","pattern":"^/","maxLength":1024},"listed":{"type":"boolean"},"mentions":{"type":"array","items":{"type":"string","minLength":1,"maxLength":1024}},"must_not_mention":{"type":"array","items":{"type":"string","minLength":1,"maxLength":1024}}}};

function validate140(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate140.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(data && typeof data == "object" && !Array.isArray(data)){
if((data.page === undefined) || (!(func0.call(data, "page")))){
(vErrors ??= []).push({instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "page"}});
errors++;
}
for(const key0 of Object.keys(data)){
if(!((((key0 === "page") || (key0 === "listed")) || (key0 === "mentions")) || (key0 === "must_not_mention"))){
(vErrors ??= []).push({instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0}});
errors++;
}
}
if(data.page !== undefined && func0.call(data, "page")){
let data0 = data.page;
if(typeof data0 === "string"){
if(func65(data0) > 1024){
(vErrors ??= []).push({instancePath:instancePath+"/page",schemaPath:"#/properties/page/maxLength",keyword:"maxLength",params:{limit: 1024}});
errors++;
}
if(!pattern41.test(data0)){
(vErrors ??= []).push({instancePath:instancePath+"/page",schemaPath:"#/properties/page/pattern",keyword:"pattern",params:{pattern: "^/"}});
errors++;
}
}
else {
(vErrors ??= []).push({instancePath:instancePath+"/page",schemaPath:"#/properties/page/type",keyword:"type",params:{type: "string"}});
errors++;
}
}
if(data.listed !== undefined && func0.call(data, "listed")){
if(typeof data.listed !== "boolean"){
(vErrors ??= []).push({instancePath:instancePath+"/listed",schemaPath:"#/properties/listed/type",keyword:"type",params:{type: "boolean"}});
errors++;
}
}
if(data.mentions !== undefined && func0.call(data, "mentions")){
let data2 = data.mentions;
if(Array.isArray(data2)){
const len0 = data2.length;
for(let i0=0; i0<len0; i0++){
let data3 = data2[i0];
if(typeof data3 === "string"){
if(func65(data3) > 1024){
(vErrors ??= []).push({instancePath:instancePath+"/mentions/" + i0,schemaPath:"#/properties/mentions/items/maxLength",keyword:"maxLength",params:{limit: 1024}});
errors++;
}
if(func65(data3) < 1){
(vErrors ??= []).push({instancePath:instancePath+"/mentions/" + i0,schemaPath:"#/properties/mentions/items/minLength",keyword:"minLength",params:{limit: 1}});
errors++;
}
}
else {
(vErrors ??= []).push({instancePath:instancePath+"/mentions/" + i0,schemaPath:"#/properties/mentions/items/type",keyword:"type",params:{type: "string"}});
errors++;
}
}
}
else {
(vErrors ??= []).push({instancePath:instancePath+"/mentions",schemaPath:"#/properties/mentions/type",keyword:"type",params:{type: "array"}});
errors++;
}
}
if(data.must_not_mention !== undefined && func0.call(data, "must_not_mention")){
let data4 = data.must_not_mention;
if(Array.isArray(data4)){
const len1 = data4.length;
for(let i1=0; i1<len1; i1++){
let data5 = data4[i1];
if(typeof data5 === "string"){
if(func65(data5) > 1024){
(vErrors ??= []).push({instancePath:instancePath+"/must_not_mention/" + i1,schemaPath:"#/properties/must_not_mention/items/maxLength",keyword:"maxLength",params:{limit: 1024}});
errors++;
}
if(func65(data5) < 1){
(vErrors ??= []).push({instancePath:instancePath+"/must_not_mention/" + i1,schemaPath:"#/properties/must_not_mention/items/minLength",keyword:"minLength",params:{limit: 1}});
errors++;
}
}
else {
(vErrors ??= []).push({instancePath:instancePath+"/must_not_mention/" + i1,schemaPath:"#/properties/must_not_mention/items/type",keyword:"type",params:{type: "string"}});
errors++;
}
}
}
else {
(vErrors ??= []).push({instancePath:instancePath+"/must_not_mention",schemaPath:"#/properties/must_not_mention/type",keyword:"type",params:{type: "array"}});
errors++;
}
}
}
else {
(vErrors ??= []).push({instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}});
errors++;
}
validate140.errors = vErrors;
return errors === 0;
}
validate140.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};

const schema61 = {"type":"object","required":["search","finds"],"additionalProperties":false,"properties":{"id":{"type":"string","pattern":"^[A-Za-z0-9][A-Za-z0-9._-]*$","maxLength":64},"search":{"type":"string","minLength":1,"maxLength":2048,"pattern":"\\S"},"finds":{"type":"string","pattern":"^/","maxLength":1024},"within":{"type":"integer","minimum":1,"maximum":100},"runs":{"type":"integer","minimum":1,"maximum":20},"pass":{"type":"integer","minimum":1,"maximum":20}}};

function validate142(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate142.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(data && typeof data == "object" && !Array.isArray(data)){
if((data.search === undefined) || (!(func0.call(data, "search")))){
(vErrors ??= []).push({instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "search"}});
errors++;
}
if((data.finds === undefined) || (!(func0.call(data, "finds")))){
(vErrors ??= []).push({instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "finds"}});
errors++;
}
for(const key0 of Object.keys(data)){
if(!((((((key0 === "id") || (key0 === "search")) || (key0 === "finds")) || (key0 === "within")) || (key0 === "runs")) || (key0 === "pass"))){
(vErrors ??= []).push({instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0}});
errors++;
}
}
if(data.id !== undefined && func0.call(data, "id")){
let data0 = data.id;
if(typeof data0 === "string"){
if(func65(data0) > 64){
(vErrors ??= []).push({instancePath:instancePath+"/id",schemaPath:"#/properties/id/maxLength",keyword:"maxLength",params:{limit: 64}});
errors++;
}
if(!pattern40.test(data0)){
(vErrors ??= []).push({instancePath:instancePath+"/id",schemaPath:"#/properties/id/pattern",keyword:"pattern",params:{pattern: "^[A-Za-z0-9][A-Za-z0-9._-]*$"}});
errors++;
}
}
else {
(vErrors ??= []).push({instancePath:instancePath+"/id",schemaPath:"#/properties/id/type",keyword:"type",params:{type: "string"}});
errors++;
}
}
if(data.search !== undefined && func0.call(data, "search")){
let data1 = data.search;
if(typeof data1 === "string"){
if(func65(data1) > 2048){
(vErrors ??= []).push({instancePath:instancePath+"/search",schemaPath:"#/properties/search/maxLength",keyword:"maxLength",params:{limit: 2048}});
errors++;
}
if(func65(data1) < 1){
(vErrors ??= []).push({instancePath:instancePath+"/search",schemaPath:"#/properties/search/minLength",keyword:"minLength",params:{limit: 1}});
errors++;
}
if(!pattern42.test(data1)){
(vErrors ??= []).push({instancePath:instancePath+"/search",schemaPath:"#/properties/search/pattern",keyword:"pattern",params:{pattern: "\\S"}});
errors++;
}
}
else {
(vErrors ??= []).push({instancePath:instancePath+"/search",schemaPath:"#/properties/search/type",keyword:"type",params:{type: "string"}});
errors++;
}
}
if(data.finds !== undefined && func0.call(data, "finds")){
let data2 = data.finds;
if(typeof data2 === "string"){
if(func65(data2) > 1024){
(vErrors ??= []).push({instancePath:instancePath+"/finds",schemaPath:"#/properties/finds/maxLength",keyword:"maxLength",params:{limit: 1024}});
errors++;
}
if(!pattern41.test(data2)){
(vErrors ??= []).push({instancePath:instancePath+"/finds",schemaPath:"#/properties/finds/pattern",keyword:"pattern",params:{pattern: "^/"}});
errors++;
}
}
else {
(vErrors ??= []).push({instancePath:instancePath+"/finds",schemaPath:"#/properties/finds/type",keyword:"type",params:{type: "string"}});
errors++;
}
}
if(data.within !== undefined && func0.call(data, "within")){
let data3 = data.within;
if(!(((typeof data3 == "number") && (!(data3 % 1) && !isNaN(data3))) && (isFinite(data3)))){
(vErrors ??= []).push({instancePath:instancePath+"/within",schemaPath:"#/properties/within/type",keyword:"type",params:{type: "integer"}});
errors++;
}
if((typeof data3 == "number") && (isFinite(data3))){
if(data3 > 100 || isNaN(data3)){
(vErrors ??= []).push({instancePath:instancePath+"/within",schemaPath:"#/properties/within/maximum",keyword:"maximum",params:{comparison: "<=", limit: 100}});
errors++;
}
if(data3 < 1 || isNaN(data3)){
(vErrors ??= []).push({instancePath:instancePath+"/within",schemaPath:"#/properties/within/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1}});
errors++;
}
}
}
if(data.runs !== undefined && func0.call(data, "runs")){
let data4 = data.runs;
if(!(((typeof data4 == "number") && (!(data4 % 1) && !isNaN(data4))) && (isFinite(data4)))){
(vErrors ??= []).push({instancePath:instancePath+"/runs",schemaPath:"#/properties/runs/type",keyword:"type",params:{type: "integer"}});
errors++;
}
if((typeof data4 == "number") && (isFinite(data4))){
if(data4 > 20 || isNaN(data4)){
(vErrors ??= []).push({instancePath:instancePath+"/runs",schemaPath:"#/properties/runs/maximum",keyword:"maximum",params:{comparison: "<=", limit: 20}});
errors++;
}
if(data4 < 1 || isNaN(data4)){
(vErrors ??= []).push({instancePath:instancePath+"/runs",schemaPath:"#/properties/runs/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1}});
errors++;
}
}
}
if(data.pass !== undefined && func0.call(data, "pass")){
let data5 = data.pass;
if(!(((typeof data5 == "number") && (!(data5 % 1) && !isNaN(data5))) && (isFinite(data5)))){
(vErrors ??= []).push({instancePath:instancePath+"/pass",schemaPath:"#/properties/pass/type",keyword:"type",params:{type: "integer"}});
errors++;
}
if((typeof data5 == "number") && (isFinite(data5))){
if(data5 > 20 || isNaN(data5)){
(vErrors ??= []).push({instancePath:instancePath+"/pass",schemaPath:"#/properties/pass/maximum",keyword:"maximum",params:{comparison: "<=", limit: 20}});
errors++;
}
if(data5 < 1 || isNaN(data5)){
(vErrors ??= []).push({instancePath:instancePath+"/pass",schemaPath:"#/properties/pass/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1}});
errors++;
}
}
}
}
else {
(vErrors ??= []).push({instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}});
errors++;
}
validate142.errors = vErrors;
return errors === 0;
}
validate142.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};

const pattern44 = new RegExp("^(?:/|gitbook$|mintlify$|fumadocs$)", "u");

function validate137(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate137.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(data && typeof data == "object" && !Array.isArray(data)){
if((data.url === undefined) || (!(func0.call(data, "url")))){
(vErrors ??= []).push({instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "url"}});
errors++;
}
for(const key0 of Object.keys(data)){
if(!((((((key0 === "url") || (key0 === "max_questions")) || (key0 === "answers")) || (key0 === "pages")) || (key0 === "mcp")) || (key0 === "searches"))){
(vErrors ??= []).push({instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0}});
errors++;
}
}
if(data.url !== undefined && func0.call(data, "url")){
let data0 = data.url;
if(typeof data0 === "string"){
if(func65(data0) > 2048){
(vErrors ??= []).push({instancePath:instancePath+"/url",schemaPath:"#/properties/url/maxLength",keyword:"maxLength",params:{limit: 2048}});
errors++;
}
if(func65(data0) < 1){
(vErrors ??= []).push({instancePath:instancePath+"/url",schemaPath:"#/properties/url/minLength",keyword:"minLength",params:{limit: 1}});
errors++;
}
}
else {
(vErrors ??= []).push({instancePath:instancePath+"/url",schemaPath:"#/properties/url/type",keyword:"type",params:{type: "string"}});
errors++;
}
}
if(data.max_questions !== undefined && func0.call(data, "max_questions")){
let data1 = data.max_questions;
if(!(((typeof data1 == "number") && (!(data1 % 1) && !isNaN(data1))) && (isFinite(data1)))){
(vErrors ??= []).push({instancePath:instancePath+"/max_questions",schemaPath:"#/properties/max_questions/type",keyword:"type",params:{type: "integer"}});
errors++;
}
if((typeof data1 == "number") && (isFinite(data1))){
if(data1 > 1000000 || isNaN(data1)){
(vErrors ??= []).push({instancePath:instancePath+"/max_questions",schemaPath:"#/properties/max_questions/maximum",keyword:"maximum",params:{comparison: "<=", limit: 1000000}});
errors++;
}
if(data1 < 0 || isNaN(data1)){
(vErrors ??= []).push({instancePath:instancePath+"/max_questions",schemaPath:"#/properties/max_questions/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0}});
errors++;
}
}
}
if(data.answers !== undefined && func0.call(data, "answers")){
let data2 = data.answers;
if(Array.isArray(data2)){
const len0 = data2.length;
for(let i0=0; i0<len0; i0++){
if(!(validate138(data2[i0], {instancePath:instancePath+"/answers/" + i0,parentData:data2,parentDataProperty:i0,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate138.errors : vErrors.concat(validate138.errors);
errors = vErrors.length;
}
}
}
else {
(vErrors ??= []).push({instancePath:instancePath+"/answers",schemaPath:"#/properties/answers/type",keyword:"type",params:{type: "array"}});
errors++;
}
}
if(data.pages !== undefined && func0.call(data, "pages")){
let data4 = data.pages;
if(Array.isArray(data4)){
const len1 = data4.length;
for(let i1=0; i1<len1; i1++){
if(!(validate140(data4[i1], {instancePath:instancePath+"/pages/" + i1,parentData:data4,parentDataProperty:i1,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate140.errors : vErrors.concat(validate140.errors);
errors = vErrors.length;
}
}
}
else {
(vErrors ??= []).push({instancePath:instancePath+"/pages",schemaPath:"#/properties/pages/type",keyword:"type",params:{type: "array"}});
errors++;
}
}
if(data.mcp !== undefined && func0.call(data, "mcp")){
let data6 = data.mcp;
if(typeof data6 === "string"){
if(func65(data6) > 1024){
(vErrors ??= []).push({instancePath:instancePath+"/mcp",schemaPath:"#/properties/mcp/maxLength",keyword:"maxLength",params:{limit: 1024}});
errors++;
}
if(!pattern44.test(data6)){
(vErrors ??= []).push({instancePath:instancePath+"/mcp",schemaPath:"#/properties/mcp/pattern",keyword:"pattern",params:{pattern: "^(?:/|gitbook$|mintlify$|fumadocs$)"}});
errors++;
}
}
else {
(vErrors ??= []).push({instancePath:instancePath+"/mcp",schemaPath:"#/properties/mcp/type",keyword:"type",params:{type: "string"}});
errors++;
}
}
if(data.searches !== undefined && func0.call(data, "searches")){
let data7 = data.searches;
if(Array.isArray(data7)){
const len2 = data7.length;
for(let i2=0; i2<len2; i2++){
if(!(validate142(data7[i2], {instancePath:instancePath+"/searches/" + i2,parentData:data7,parentDataProperty:i2,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate142.errors : vErrors.concat(validate142.errors);
errors = vErrors.length;
}
}
}
else {
(vErrors ??= []).push({instancePath:instancePath+"/searches",schemaPath:"#/properties/searches/type",keyword:"type",params:{type: "array"}});
errors++;
}
}
}
else {
(vErrors ??= []).push({instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}});
errors++;
}
validate137.errors = vErrors;
return errors === 0;
}
validate137.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};


function validate136(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate136.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 of Object.keys(data)){
if(!(key0 === "portals")){
(vErrors ??= []).push({instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0}});
errors++;
}
}
if(data.portals !== undefined && func0.call(data, "portals")){
let data0 = data.portals;
if(Array.isArray(data0)){
const len0 = data0.length;
for(let i0=0; i0<len0; i0++){
if(!(validate137(data0[i0], {instancePath:instancePath+"/portals/" + i0,parentData:data0,parentDataProperty:i0,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate137.errors : vErrors.concat(validate137.errors);
errors = vErrors.length;
}
}
}
else {
(vErrors ??= []).push({instancePath:instancePath+"/portals",schemaPath:"#/properties/portals/type",keyword:"type",params:{type: "array"}});
errors++;
}
}
}
else {
(vErrors ??= []).push({instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}});
errors++;
}
validate136.errors = vErrors;
return errors === 0;
}
validate136.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};


function validate52(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate52.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(data && typeof data == "object" && !Array.isArray(data)){
if((data.evenkeel === undefined) || (!(func0.call(data, "evenkeel")))){
(vErrors ??= []).push({instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "evenkeel"}});
errors++;
}
if((data.name === undefined) || (!(func0.call(data, "name")))){
(vErrors ??= []).push({instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "name"}});
errors++;
}
for(const key0 of Object.keys(data)){
if(!((func0.call(schema19.properties, key0)) || (pattern3.test(key0)))){
(vErrors ??= []).push({instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0}});
errors++;
}
}
if(data.evenkeel !== undefined && func0.call(data, "evenkeel")){
if(1 !== data.evenkeel){
(vErrors ??= []).push({instancePath:instancePath+"/evenkeel",schemaPath:"#/properties/evenkeel/const",keyword:"const",params:{allowedValue: 1}});
errors++;
}
}
if(data.name !== undefined && func0.call(data, "name")){
let data1 = data.name;
if(typeof data1 === "string"){
if(func65(data1) > 63){
(vErrors ??= []).push({instancePath:instancePath+"/name",schemaPath:"#/properties/name/maxLength",keyword:"maxLength",params:{limit: 63}});
errors++;
}
if(func65(data1) < 1){
(vErrors ??= []).push({instancePath:instancePath+"/name",schemaPath:"#/properties/name/minLength",keyword:"minLength",params:{limit: 1}});
errors++;
}
if(!pattern4.test(data1)){
(vErrors ??= []).push({instancePath:instancePath+"/name",schemaPath:"#/properties/name/pattern",keyword:"pattern",params:{pattern: "^[A-Za-z0-9][A-Za-z0-9._/-]*$"}});
errors++;
}
}
else {
(vErrors ??= []).push({instancePath:instancePath+"/name",schemaPath:"#/properties/name/type",keyword:"type",params:{type: "string"}});
errors++;
}
}
if(data.vars !== undefined && func0.call(data, "vars")){
let data2 = data.vars;
if(data2 && typeof data2 == "object" && !Array.isArray(data2)){
for(const key1 of Object.keys(data2)){
const _errs7 = errors;
if(typeof key1 === "string"){
if(!pattern5.test(key1)){
(vErrors ??= []).push({instancePath:instancePath+"/vars",schemaPath:"#/properties/vars/propertyNames/pattern",keyword:"pattern",params:{pattern: "^[A-Za-z_][A-Za-z0-9_]*$"},propertyName:key1});
errors++;
}
}
var valid1 = _errs7 === errors;
if(!valid1){
(vErrors ??= []).push({instancePath:instancePath+"/vars",schemaPath:"#/properties/vars/propertyNames",keyword:"propertyNames",params:{propertyName: key1}});
errors++;
}
}
for(const key2 of Object.keys(data2)){
if(!(validate53(data2[key2], {instancePath:instancePath+"/vars/" + key2.replace(/~/g, "~0").replace(/\//g, "~1"),parentData:data2,parentDataProperty:key2,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate53.errors : vErrors.concat(validate53.errors);
errors = vErrors.length;
}
}
}
else {
(vErrors ??= []).push({instancePath:instancePath+"/vars",schemaPath:"#/properties/vars/type",keyword:"type",params:{type: "object"}});
errors++;
}
}
if(data.keep !== undefined && func0.call(data, "keep")){
let data4 = data.keep;
if(Array.isArray(data4)){
const len0 = data4.length;
for(let i0=0; i0<len0; i0++){
let data5 = data4[i0];
if(typeof data5 === "string"){
if(func65(data5) > 1024){
(vErrors ??= []).push({instancePath:instancePath+"/keep/" + i0,schemaPath:"#/properties/keep/items/maxLength",keyword:"maxLength",params:{limit: 1024}});
errors++;
}
if(func65(data5) < 1){
(vErrors ??= []).push({instancePath:instancePath+"/keep/" + i0,schemaPath:"#/properties/keep/items/minLength",keyword:"minLength",params:{limit: 1}});
errors++;
}
}
else {
(vErrors ??= []).push({instancePath:instancePath+"/keep/" + i0,schemaPath:"#/properties/keep/items/type",keyword:"type",params:{type: "string"}});
errors++;
}
}
}
else {
(vErrors ??= []).push({instancePath:instancePath+"/keep",schemaPath:"#/properties/keep/type",keyword:"type",params:{type: "array"}});
errors++;
}
}
if(data.accepted !== undefined && func0.call(data, "accepted")){
let data6 = data.accepted;
if(Array.isArray(data6)){
const len1 = data6.length;
for(let i1=0; i1<len1; i1++){
if(!(validate55(data6[i1], {instancePath:instancePath+"/accepted/" + i1,parentData:data6,parentDataProperty:i1,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate55.errors : vErrors.concat(validate55.errors);
errors = vErrors.length;
}
}
}
else {
(vErrors ??= []).push({instancePath:instancePath+"/accepted",schemaPath:"#/properties/accepted/type",keyword:"type",params:{type: "array"}});
errors++;
}
}
if(data.include !== undefined && func0.call(data, "include")){
let data8 = data.include;
if(Array.isArray(data8)){
const len2 = data8.length;
for(let i2=0; i2<len2; i2++){
let data9 = data8[i2];
if(typeof data9 === "string"){
if(func65(data9) > 1024){
(vErrors ??= []).push({instancePath:instancePath+"/include/" + i2,schemaPath:"#/properties/include/items/maxLength",keyword:"maxLength",params:{limit: 1024}});
errors++;
}
if(func65(data9) < 1){
(vErrors ??= []).push({instancePath:instancePath+"/include/" + i2,schemaPath:"#/properties/include/items/minLength",keyword:"minLength",params:{limit: 1}});
errors++;
}
}
else {
(vErrors ??= []).push({instancePath:instancePath+"/include/" + i2,schemaPath:"#/properties/include/items/type",keyword:"type",params:{type: "string"}});
errors++;
}
}
}
else {
(vErrors ??= []).push({instancePath:instancePath+"/include",schemaPath:"#/properties/include/type",keyword:"type",params:{type: "array"}});
errors++;
}
}
if(data.discord !== undefined && func0.call(data, "discord")){
if(!(validate57(data.discord, {instancePath:instancePath+"/discord",parentData:data,parentDataProperty:"discord",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate57.errors : vErrors.concat(validate57.errors);
errors = vErrors.length;
}
}
if(data.neon !== undefined && func0.call(data, "neon")){
if(!(validate78(data.neon, {instancePath:instancePath+"/neon",parentData:data,parentDataProperty:"neon",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate78.errors : vErrors.concat(validate78.errors);
errors = vErrors.length;
}
}
if(data.docs !== undefined && func0.call(data, "docs")){
if(!(validate136(data.docs, {instancePath:instancePath+"/docs",parentData:data,parentDataProperty:"docs",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate136.errors : vErrors.concat(validate136.errors);
errors = vErrors.length;
}
}
}
else {
(vErrors ??= []).push({instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}});
errors++;
}
validate52.errors = vErrors;
return errors === 0;
}
validate52.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};

